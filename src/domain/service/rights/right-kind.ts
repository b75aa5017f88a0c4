/**
 * What a subscriber may ask for by law (Anatel resolution 765/2023). `withdrawal`: taking a
 * cancellation back within its days.
 */
export const rightKinds = [
  'suspension',
  'cancellation',
  'withdrawal',
  'contest',
  'due_day',
] as const
export type RightKind = (typeof rightKinds)[number]

/** Those with a subject of their own in the ERP; a withdrawal has that of its cancellation. */
export const rightSubjectKinds = ['suspension', 'cancellation', 'contest', 'due_day'] as const
export type RightSubjectKind = (typeof rightSubjectKinds)[number]

/** The id of a subject of the ERP for each right; empty: the right is not offered in the portal. */
export type RightSubjects = Record<RightSubjectKind, string>

export const noRightSubjects: RightSubjects = {
  suspension: '',
  cancellation: '',
  contest: '',
  due_day: '',
}

/** Whether the portal offers any of them. */
export const offersRights = (subjects: RightSubjects): boolean =>
  rightSubjectKinds.some((kind) => subjects[kind] !== '')
