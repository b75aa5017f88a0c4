/** What a subscriber may ask for besides the present contract: another plan, or a service in addition. */
export const offerKinds = ['plan_change', 'extra'] as const
export type OfferKind = (typeof offerKinds)[number]

/** The id of a subject of the ERP for each kind; empty: it is not offered in the portal. */
export type OfferSubjects = Record<OfferKind, string>

export const noOfferSubjects: OfferSubjects = { plan_change: '', extra: '' }

/** Whether the portal offers any of them. */
export const hasOffers = (subjects: OfferSubjects): boolean =>
  offerKinds.some((kind) => subjects[kind] !== '')

/** From when an accepted offer counts: by agreement with the provider, or with the next bill. */
export const offerStarts = ['agreed', 'next_bill'] as const
export type OfferStart = (typeof offerStarts)[number]
