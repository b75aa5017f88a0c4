/** Counts whom an outage affects. */
export const outageCountKind = 'outage-count'
/** Counts them again when a maintenance is to be told. */
export const outageRecountKind = 'outage-recount'
/** Tells those it affects. */
export const outageTellKind = 'outage'
