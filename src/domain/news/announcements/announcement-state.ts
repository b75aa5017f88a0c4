/**
 * Where an announcement stands.
 * - `draft`: kept and not sent; the audience may be counted
 * - `scheduled`: its sending begins by itself at `scheduledFor`
 * - `sending`: it is being put into inboxes
 * - `sent`: every subscriber of its audience has it
 * - `stopped`: staff stopped it, or the ERP did not say whom it is for; who had it keeps it
 * - `withdrawn`: it was taken out of the inboxes again
 */
export const announcementStates = [
  'draft',
  'scheduled',
  'sending',
  'sent',
  'stopped',
  'withdrawn',
] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Corrections of one announcement: each is pushed again. */
export const maxCorrections = 3

/** The latest a sending may be scheduled for, in days from now. */
export const maxScheduleDays = 60
