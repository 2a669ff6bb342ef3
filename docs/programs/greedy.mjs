// A player for the arena, in JavaScript for Node: keeps the fifteens and pairs it holds, plays what scores most.
// crib arena random "program:node docs/programs/greedy.mjs"
import { createInterface } from 'node:readline';

const rank = (card) => 'A23456789TJQK'.indexOf(card[0]) + 1;
const value = (card) => Math.min(rank(card), 10);
const total = (cards) => cards.reduce((sum, card) => sum + value(card), 0);

/** Every way to take some of the cards. */
const subsets = (cards) =>
  cards.reduce((found, card) => [...found, ...found.map((some) => [...some, card])], [[]]);

/** Two points for each fifteen and each pair in a hand. */
function worth(hand) {
  const isScore = (some) =>
    total(some) === 15 || (some.length === 2 && rank(some[0]) === rank(some[1]));
  return 2 * subsets(hand).filter(isScore).length;
}

/** Two points for fifteen, thirty-one and a pair with the card before. */
function pegged(card, view) {
  const count = view.count + value(card);
  const before = view.count_cards.at(-1);
  const isPair = before !== undefined && rank(before) === rank(card);
  return (count === 15 || count === 31 ? 2 : 0) + (isPair ? 2 : 0);
}

/** How much is to be said for a decision; numbers of equal worth are left in their order. */
function merit(decision, view) {
  if (decision.type === 'discard') {
    return worth(view.dealt.filter((card) => !decision.cards.includes(card)));
  }
  return decision.type === 'play' ? pegged(decision.card, view) : 0;
}

function answer(message) {
  if (message.type === 'hello') {
    return { type: 'hello', protocol: 'crib-arena', version: 1 };
  }
  if (message.type === 'act') {
    const merits = message.legal.map((decision) => merit(decision, message.view));
    return { id: message.id, choice: merits.indexOf(Math.max(...merits)) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = answer(JSON.parse(line));
  if (said) console.log(JSON.stringify(said));
}
