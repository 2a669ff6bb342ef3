/** What each check of a sealed deck found, as a sentence. */

import { m } from '../paraglide/messages.js';
import type { Check, CheckName, Fault, Verdict } from './verify';

const NAMES: Record<CheckName, () => string> = {
  seal: m.verify_name_seal,
  shuffle: m.verify_name_shuffle,
  cut: m.verify_name_cut,
  chain: m.verify_name_chain,
};

export function nameOf({ name }: Check): string {
  return NAMES[name]();
}

export function sentenceOf(
  { name, good, fault }: Check,
  { deals, starters, taps }: Verdict,
): string {
  if (fault) return faultSentence(fault);
  if (good === null) return m.verify_unknown();
  switch (name) {
    case 'seal':
      return m.verify_seal_good();
    case 'shuffle':
      return m.verify_shuffle_good({ deals });
    case 'cut':
      return m.verify_cut_good({ taps, derived: starters - taps });
    case 'chain':
      return m.verify_chain_good();
  }
}

/** Seats are told as people count them. */
function faultSentence(fault: Fault): string {
  switch (fault.code) {
    case 'order':
      return m.verify_fault_order();
    case 'late_commitment':
      return m.verify_fault_late_commitment({ seat: fault.seat + 1 });
    case 'early_share':
      return m.verify_fault_early_share({ seat: fault.seat + 1 });
    case 'false_share':
      return m.verify_fault_false_share({ seat: fault.seat + 1 });
    case 'chosen_share':
      return m.verify_fault_chosen_share({ seat: fault.seat + 1 });
    case 'false_secret':
      return m.verify_fault_false_secret();
    case 'first_cut':
      return m.verify_fault_first_cut();
    case 'deal':
      return m.verify_fault_deal({ deal: fault.deal });
    case 'starter':
      return m.verify_fault_starter({ deal: fault.deal });
    case 'chosen_cut':
      return m.verify_fault_chosen_cut({ deal: fault.deal });
    case 'cuts':
      return m.verify_fault_cuts();
    case 'links':
      return m.verify_fault_links();
    case 'head':
      return m.verify_fault_head({ action: fault.action });
    case 'result':
      return m.verify_fault_result();
  }
}
