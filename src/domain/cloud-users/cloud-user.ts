/** A user of the cloud storage; the quota in whole GB (specification 3). */
export interface CloudUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly quota: number
}

/** Characters of a password, both included (specification 9). */
export const cloudPasswordLength = { min: 10, max: 30 } as const

/** Least quota, in GB (specification 9). */
export const minQuotaGb = 1

/** What stands in the field of a password that is left as it is: 16 asterisks (specification 4). */
export const unchangedPassword = '*'.repeat(16)

/** What can be changed of a user, in the order it is saved (specification 4). */
export const cloudUserKeys = ['name', 'email', 'quota', 'password'] as const
export type CloudUserKey = (typeof cloudUserKeys)[number]

export interface CloudUserChange {
  readonly key: CloudUserKey
  readonly value: string
}

/**
 * What was changed, one field each, in saving order. The password comes last: it is the one thing
 * that could not be put back if a later field failed.
 */
export function cloudUserChanges(
  before: CloudUser,
  wished: Omit<CloudUser, 'id'> & { readonly password: string },
): CloudUserChange[] {
  const known = { ...before, password: unchangedPassword }
  return cloudUserKeys
    .filter((key) => wished[key] !== known[key])
    .map((key) => ({ key, value: String(wished[key]) }))
}

/** True for 10 to 30 characters as people count them. */
export function hasCloudPasswordLength(password: string): boolean {
  const length = Array.from(password).length
  return length >= cloudPasswordLength.min && length <= cloudPasswordLength.max
}
