/** A user of the cloud storage (second specification, section 3). `quota` is in whole GB. */
export interface CloudUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly quota: number
}

/**
 * The length of a cloud user's password in characters, both limits included (second specification,
 * section 9).
 */
export const cloudPasswordLength = { min: 10, max: 30 } as const

/** The smallest quota of a user, in GB (second specification, section 9). */
export const minQuotaGb = 1

/**
 * Shown in the password field when a password is set, and sent back unchanged: 16 asterisks (second
 * specification, section 4).
 */
export const unchangedPassword = '*'.repeat(16)

/**
 * The fields of a user that can be changed, in the order they are saved (second specification,
 * section 4).
 */
export const cloudUserKeys = ['name', 'email', 'quota', 'password'] as const
export type CloudUserKey = (typeof cloudUserKeys)[number]

export interface CloudUserChange {
  readonly key: CloudUserKey
  readonly value: string
}

/**
 * The changed fields, one change each, in saving order. The password comes last because it is the
 * one field that cannot be restored if a later field fails.
 */
export function cloudUserChanges(
  before: CloudUser,
  requested: Omit<CloudUser, 'id'> & { readonly password: string },
): CloudUserChange[] {
  const known = { ...before, password: unchangedPassword }
  return cloudUserKeys
    .filter((key) => requested[key] !== known[key])
    .map((key) => ({ key, value: String(requested[key]) }))
}

/** True for 10 to 30 characters, where an emoji counts as one. */
export function hasCloudPasswordLength(password: string): boolean {
  const length = Array.from(password).length
  return length >= cloudPasswordLength.min && length <= cloudPasswordLength.max
}
