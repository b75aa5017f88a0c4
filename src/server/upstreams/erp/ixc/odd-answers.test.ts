import { expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { isLong } from '#tests/support/run/length.ts'
import { type OddCase, oddCases } from '#tests/support/upstreams/odd-answers/cases.ts'
import { falseStatements } from '#tests/support/upstreams/odd-answers/false-statements.ts'
import { moreRows } from '#tests/support/upstreams/odd-answers/more-rows.ts'
import {
  type Reading,
  readingsOf,
  readKnown,
} from '#tests/support/upstreams/odd-answers/readings.ts'
import { isStatement } from '#tests/support/upstreams/odd-answers/statements.ts'
import {
  erpsAnsweredBy,
  rememberingErp,
  respond,
} from '#tests/support/upstreams/odd-answers/true-world.ts'

/** `npm test` tries one oddity of so many: all kinds, elsewhere each. */
const steps = { row: 2, page: 3, answer: 3, column: 17 } as const
const isSampled = (odd: OddCase, number: number) => isLong || number % steps[odd.kind] === 0
/** The name of one oddity, as a failure prints it, to try it alone. */
const only = process.env['ODDITY']
const minOddities = 2_000

function countOf(truth: unknown): number {
  if (Array.isArray(truth)) return truth.length
  return typeof truth === 'object' && truth !== null && 'value' in truth ? countOf(truth.value) : 0
}

/** What is wrong with what a reading says of an odd answer. */
async function complaintsOf(
  reading: Reading,
  odd: OddCase,
  truth: unknown,
  ask: () => Promise<unknown>,
): Promise<string[]> {
  try {
    return falseStatements(truth, await ask(), 'it', reading.absence === 'nothing')
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) return [`it breaks: ${String(error)}`]
    const mayFail = reading.isWhole || odd.kind !== 'column' || countOf(truth) < 2
    return mayFail ? [] : [`it shows nothing of the rest: ${error.detail}`]
  }
}

const isApplicable = (reading: Reading, odd: OddCase) =>
  !isStatement(odd) && !(reading.asksForAll && odd.oddity === 'beside one of another customer')

it('says nothing false of an odd answer, and shows the rest', async () => {
  let world = await rememberingErp(moreRows)
  let odd: OddCase | null = null
  const erpOf = erpsAnsweredBy(async (request) => {
    const question = await world.question(request)
    return respond(question === odd?.question ? odd.sent : question.sent)
  })
  let erpNumber = 0
  let generated = 0
  let tried = 0
  const complaints: string[] = []
  for (const reading of readingsOf(await readKnown(erpOf(erpNumber)))) {
    world = await rememberingErp(moreRows)
    odd = null
    const truth = await reading.read(erpOf((erpNumber += 1)))
    for (const one of oddCases(world.asked())) {
      const name = `${reading.name} | ${one.name}`
      generated += 1
      const isChosen = only === undefined ? isSampled(one, generated) : only === name
      if (!isChosen || !isApplicable(reading, one)) continue
      odd = one
      tried += 1
      const ask = () => reading.read(erpOf((erpNumber += 1)))
      const found = await complaintsOf(reading, one, truth, ask)
      complaints.push(...found.map((what) => `${name} | ${what.slice(0, 200)}`))
    }
  }
  expect(complaints).toEqual([])
  expect(tried).toBeGreaterThan(only === undefined ? minOddities : 0)
}, 900_000)
