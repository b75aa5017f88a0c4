/** The greatest length of a text field, in characters (second specification, section 9). */
export const maxTextLength = 1000

/** The greatest length of a certificate with its chain, or of a private key, in characters. */
export const maxPemLength = 16_000

/**
 * The greatest length of a URL, in characters (second specification, section 9). The input accepts
 * more, so that a pasted URL is not cut.
 */
export const maxUrlLength = 500
export const urlFieldLength = 700

/** The greatest number of support subjects; far more than any provider offers. */
export const maxSubjects = 100

/** The greatest amount of a rule about card payments, in cents; far above any bill. */
export const maxRuleCents = 100_000_00

/** The greatest number of host names that a provider's announcements may link to. */
export const maxAnnouncementHosts = 20

/** Own domains of one provider. */
export const maxOwnHosts = 10
