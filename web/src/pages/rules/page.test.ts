import { render } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RulesetSummary, RulesWire } from '../../lib/wire.gen';
import RulesPage from '../RulesPage.svelte';
import { sampleRules } from './sample';
import { SECTIONS } from './sections';

vi.mock('../../router', () => ({ route: { params: {} } }));

const BY_SEATS: Record<number, RulesWire> = {
  2: sampleRules(),
  3: sampleRules({
    seats: 3,
    sides: [[0], [1], [2]],
    dealt: [5, 5, 5],
    to_crib: [1, 1, 1],
    deck_to_crib: 1,
  }),
  4: sampleRules({
    seats: 4,
    sides: [
      [0, 2],
      [1, 3],
    ],
    dealt: [5, 5, 5, 5],
    to_crib: [1, 1, 1, 1],
  }),
};
const STANDARD: RulesetSummary = {
  name: 'standard',
  title: 'Six-card cribbage',
  summary: 'The standard game.',
  seats: [2, 3, 4],
  allow: ['skunks'],
};
const FIVE: RulesetSummary = {
  ...STANDARD,
  name: 'five_card',
  title: 'Five-card cribbage',
  seats: [2],
};

/** The server's answers. */
function answer(path: string): Promise<Response> {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname === '/api/rulesets') return Promise.resolve(Response.json([STANDARD, FIVE]));
  const rules = BY_SEATS[Number(searchParams.get('seats') ?? 2)];
  return Promise.resolve(Response.json({ ...STANDARD, rules }));
}

const flat = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Found by id: to look for roles in a page as long as this one takes seconds. */
function section(id: string): Element {
  const found = document.querySelector(`section#${id}`);
  if (!found) throw new Error(`there is no section ${id}`);
  return found;
}

beforeEach(async () => {
  vi.stubGlobal('fetch', vi.fn(answer));
  render(RulesPage);
  await vi.waitFor(() => section('origin'), { timeout: 10_000 });
});

test('the page is named Rules and stands under Cribbage', () => {
  expect(document.title).toMatch(/^Rules\b/);
  expect(flat(document.querySelector('h1'))).toBe('Rules');
  expect(flat(document.querySelector('[aria-label="Where this page is"]'))).toBe(
    'Cribbage · Rules',
  );
});

test('the summary opens the page and is repeated under Deal and setup', () => {
  const opening = document.querySelector('header .summary');
  expect(flat(opening)).toMatch(/^Two players are dealt six cards each\. .* wins at once/);
  expect(flat(section('deal').querySelector('p'))).toBe(flat(opening));
});

test('every section has its heading, in order, and none is empty', () => {
  const sections = [...document.querySelectorAll('article > section')];
  const headings = sections.map((each) => flat(each.querySelector('h2')));
  expect(headings).toEqual(SECTIONS.map(({ title }) => title()));
  const wanted = [
    'Objective',
    'Deal and setup',
    'How to play step by step',
    'Important rules to remember',
    'Play example',
    'Key terms',
  ];
  expect(headings.filter((heading) => wanted.includes(heading))).toEqual(wanted);
  for (const each of sections) {
    expect(flat(each).length, each.id).toBeGreaterThan(60);
  }
});

test('the day it was built is the day it was last updated', () => {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  expect(flat(document.querySelector('[aria-label="On this page"]'))).toContain(
    `Last updated ${day.format(new Date(__BUILD_DATE__))}`,
  );
});

test('there is a picture of the board for two, three and four players', () => {
  const figures = [...section('board').querySelectorAll('figure')];
  expect(figures.map((figure) => flat(figure.querySelector('figcaption')))).toEqual([
    'Two players: two tracks',
    'Three players: three tracks',
    'Four players: partners share a track, so there are two',
  ]);
  // A track is two start holes and 120 holes; all share the game hole.
  const holes = figures.map((figure) => figure.innerHTML.split('h0').length - 1);
  expect(holes).toEqual([2 * 122, 3 * 122, 2 * 122]);
});

test('the calculator is linked', () => {
  const link = section('steps').querySelector('a');
  expect(flat(link)).toBe('Count a hand by these rules');
  expect(link?.getAttribute('href')).toBe('/calculator?rules=standard');
});

test('the other rulesets are linked', () => {
  const links = [...section('variants').querySelectorAll('a')];
  expect(links.map((link) => [flat(link), link.getAttribute('href')])).toEqual([
    ['Six-card cribbage', '/rules'],
    ['Five-card cribbage', '/rules/five_card'],
  ]);
});

test('the questions that are asked most are answered', () => {
  const asked = [...section('questions').querySelectorAll('h3')];
  expect(asked.map(flat)).toEqual(
    expect.arrayContaining([
      'How many cards are dealt?',
      'Who scores the crib?',
      'What are his heels and his nobs?',
      'When is the crib a flush?',
      'Can you win in the middle of a hand?',
      'What is a skunk?',
    ]),
  );
  for (const question of asked) expect(flat(question.nextElementSibling)).not.toBe('');
});

/** What the page says in words alone, by the rows of the requirements that ask for it. */
const SAID: [rows: string, section: string, words: string][] = [
  ['000-10', 'objective', 'A count may carry you past 121.'],
  ['000-18', 'deal', 'Shuffling, dealing and cutting are done for you'],
  ['000-32', 'steps', 'a fifteen that ends a run pegs for both'],
  ['000-51', 'remember', 'Points are counted for you.'],
  ['000-52, 003-32', 'remember', 'There is no muggins'],
  ['000-60', 'example', 'Four, two, three: the last three cards make a run, in any order.'],
  ['000-61', 'terms', 'Crib The discards, an extra hand that the dealer counts after the regular'],
  [
    '001-18, 004-18',
    'objective',
    'three phases: the deal with its crib and starter, the play, and the show',
  ],
  ['001-19', 'origin', 'Sir John Suckling, a poet in early seventeenth-century England'],
  ['001-19', 'origin', 'It belongs to nobody.'],
  ['001-23', 'board', 'a track of 120 holes in streets of thirty, marked off by fives'],
  ['001-23, 003-28', 'board', 'all share the game hole, 121'],
  ['001-24, 003-27', 'board', 'the back peg jumps past the front peg by the points just made'],
  ['001-29', 'advice', 'The dealer welcomes what pone would rather keep away'],
  ['002-01', 'variants', 'Rules only need to be the same for everyone at the table.'],
  ['000-11, 002-02, 003-01', 'deal', 'One pack of 52 cards without jokers, and a board to peg on.'],
  ['002-03, 003-28', 'board', 'once out and back, or twice round sixty holes'],
  ['002-11', 'example', 'Calls: “eight”, “ten”, “twenty”.'],
  [
    '003-07',
    'advice',
    'To your own crib (or your partner’s) lay cards that score together: a five, a pair',
  ],
  ['003-07', 'advice', 'To an opponent’s crib lay what is likely to score nothing'],
  ['003-12', 'example', 'Four, six, nine, five: the nine stands between, so there is no run.'],
  ['003-23', 'questions', 'Pone counts first and may count out before the dealer shows a card.'],
  ['004-08', 'example', 'Calls: “four”, “eleven”.'],
  ['004-17', 'terms', 'Peg, peg out To score; to reach the game hole.'],
  ['004-18', 'origin', 'mixes luck and skill, adding and collecting'],
];

test('what is asked for in words is said in its section', () => {
  for (const [rows, id, words] of SAID) expect.soft(flat(section(id)), rows).toContain(words);
});
