/**
 * What a subscriber is told outside of a screen.
 * - `reminder`: a bill is due soon
 * - `announcement`: what the provider tells all its subscribers
 * - `test`: "Testar aviso"
 */
export const noticeKinds = ['reminder', 'announcement', 'test'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Months a notice stays in the inbox. */
export const monthsKept = 12
