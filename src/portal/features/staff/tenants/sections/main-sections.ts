/** The sections of the tab "Principal", in the order of the list. */
export const mainSections = [
  'overview',
  'brand',
  'contact',
  'erp',
  'payments',
  'messages',
  'rules',
  'acs',
  'platforms',
  'domains',
  'removal',
] as const
export type MainSection = (typeof mainSections)[number]

/** What the specified address of the edit page opens: the first part of the form. */
export const firstSection = 'brand' satisfies MainSection
