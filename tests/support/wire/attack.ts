import { secondMs } from '#domain/platform/time/durations.ts'
import { maxChallenges } from '#contract/platform/proof-of-work.ts'
import { challengeOf, proofFor } from '../work.ts'

/** Headers of a request. */
export type Headers = Readonly<Record<string, string>>

/**
 * Sends so many tries a second, each second's at once, on a clock that `pass` moves. An attacker who works
 * answers every challenge. Returns the statuses of all answers.
 */
export async function attack(options: {
  readonly perSecond: number
  readonly seconds: number
  readonly isWorking: boolean
  readonly pass: (ms: number) => void
  readonly attempt: (nth: number, proof: Headers) => Promise<Response>
}): Promise<number[]> {
  const { perSecond, seconds, isWorking, pass, attempt } = options
  const statuses: number[] = []
  for (let second = 0; second < seconds; second += 1) {
    const tries = Array.from({ length: perSecond }, async (_, at) => {
      const { status } = await (isWorking ? worked : once)((proof) =>
        attempt(second * perSecond + at, proof),
      )
      statuses.push(status)
    })
    await Promise.all(tries)
    pass(secondMs)
  }
  return statuses
}

type Attempt = (proof: Headers) => Promise<Response>

/** A try without the work that a challenge asks for. */
const once = (attempt: Attempt) => attempt({})

/** A call as the page makes it: a challenge is solved and the call sent again, at most twice. */
export async function worked(attempt: Attempt): Promise<Response> {
  let answer = await attempt({})
  for (let solved = 0; solved < maxChallenges; solved += 1) {
    if (answer.status !== 429 || !(await challengeOf(answer.clone()))) break
    answer = await attempt(await proofFor(answer))
  }
  return answer
}
