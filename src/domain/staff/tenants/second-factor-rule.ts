/**
 * Whether the user of a provider gives a code after the password: never, once the user has enrolled an
 * authenticator, or always. With 'required', a user without an authenticator enrols one at the next
 * sign-in.
 */
export const secondFactorRules = ['off', 'optional', 'required'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/** The rule of a provider for which no administrator has chosen another. */
export const defaultSecondFactorRule: SecondFactorRule = 'optional'
