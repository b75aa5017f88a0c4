import * as v from 'valibot'
import { comparableName } from '#domain/news/announcements/audience.ts'
import { text, words } from '../reading/column-schemas.ts'
import type { Condition } from '../reading/condition.ts'
import type { IxcContext } from '../context.ts'
import { rowReader } from '../reading/row-reader.ts'

/** As the ERP filters by it. */
const readDistrict = rowReader(v.object({ bairro: text }))

const maxFound = 20
/** Rows of one question. Thousands of customers may live in one district. */
const rowsPerQuestion = 100
/** Questions to one table: each leaves out the spellings that are found already. */
const maxQuestions = 3

/**
 * The districts that contain a text. The ERP has no list of them: each customer and each contract has
 * what an attendant typed, of which one spelling is offered. Nothing else of the rows is read.
 */
export async function searchDistricts(
  { client }: Pick<IxcContext, 'client'>,
  typed: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const found = new Map<string, string>()

  async function search(table: 'cliente' | 'cliente_contrato'): Promise<void> {
    const spellings = new Set<string>()
    for (let question = 1; question <= maxQuestions; question += 1) {
      const where: Condition[] = [
        { column: 'bairro', operator: 'L', value: typed },
        ...[...spellings].map((value): Condition => ({ column: 'bairro', operator: '!=', value })),
      ]
      const { rows } = await client.listBatch(table, where, rowsPerQuestion, signal)
      const before = spellings.size
      for (const row of rows) {
        const stored = readDistrict(row)?.bairro ?? ''
        const district = v.parse(words, stored)
        if (!comparableName(district).includes(comparableName(typed))) continue
        spellings.add(stored)
        const key = comparableName(district)
        if (!found.has(key)) found.set(key, district)
      }
      if (rows.length < rowsPerQuestion || spellings.size === before) return
    }
  }

  await Promise.all([search('cliente'), search('cliente_contrato')])
  return [...found.values()]
    .toSorted((one, other) => one.localeCompare(other, 'pt'))
    .slice(0, maxFound)
}
