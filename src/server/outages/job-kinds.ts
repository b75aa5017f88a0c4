/** Counts whom an outage affects. */
export const outageCountKind = 'outage-count'
/** Tells those it affects. */
export const outageTellKind = 'outage'
