/** Onboarding steps, with the text for a list filtered by each. */
export const ONBOARDING_STEPS = [
  { step: 'added', name: 'Added', filter: 'Not left or rejected' },
  { step: 'registered', name: 'Registered', filter: 'Registered, or further' },
  { step: 'approved', name: 'Approved', filter: 'Approved, or further' },
  { step: 'begun', name: 'Started', filter: 'Onboarding started, or further' },
  { step: 'complete', name: 'Complete', filter: 'Onboarding complete' },
] as const

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]['step']
