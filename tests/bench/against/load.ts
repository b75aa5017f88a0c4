import type { Rounds } from './rounds.ts'
import type { Side } from './sides.ts'

/** Something that both versions do in turn, round by round. */
export interface Load {
  /** It counts: every round gives the same. */
  readonly isExact?: boolean
  round(sides: readonly Side[]): Promise<void>
  close(): Promise<void>
}

export type OpenLoad = (sides: readonly Side[], rounds: Rounds) => Promise<Load>
