/** Argon2id cost: memory in KiB, passes, parallel lanes. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}
