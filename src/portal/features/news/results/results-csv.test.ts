import { expect, it } from 'vitest'
import { sumSteps } from './result-sums.ts'
import { resultsCsv } from './results-csv.ts'

const bills = {
  due: 10,
  paid_on_time: 6,
  paid_late: 2,
  paid_undated: 0,
  unpaid: 2,
  by_pix: 5,
  by_card: 1,
  by_boleto: 2,
  by_other: 0,
  by_agreement: 4,
}
const steps = [
  {
    step: '2026-11-19',
    counted_due_dates: 1,
    bills,
    reach: null,
    requests: { solved: 4, unsolved: 1 },
  },
  {
    step: '2026-11-20',
    counted_due_dates: 0,
    bills: null,
    reach: { devices: 3, accounts: 2, reachable_accounts: 1 },
    requests: { solved: 0, unsolved: 0 },
  },
]

it('has a line for each step, and leaves empty what was not counted', () => {
  expect(resultsCsv(steps).split('\r\n').slice(1)).toEqual([
    '"19/11/2026";"1";"10";"6";"2";"0";"2";"5";"1";"2";"0";"4";"";"";"";"4";"1"',
    '"20/11/2026";"0";"";"";"";"";"";"";"";"";"";"";"2";"1";"3";"0";"0"',
    '',
  ])
})

it('sums what was counted, and tells no bill from nothing counted', () => {
  expect(sumSteps([...steps, ...steps])).toMatchObject({ due: 20, paid_on_time: 12, by_other: 0 })
  expect(sumSteps(steps.slice(1))).toBeNull()
})
