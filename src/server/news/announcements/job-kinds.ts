/** Puts an announcement into inboxes. */
export const announcementJobKind = 'announcement'
/** Counts the audience of an announcement, and begins its delivery where it is being sent. */
export const countJobKind = 'announcement-count'
/** Corrects or withdraws what is in inboxes. */
export const changeJobKind = 'announcement-change'

export const announcementJobKinds = [announcementJobKind, countJobKind, changeJobKind] as const
