import { parseAnswer } from './parse-answer.ts'
import { reversedSchema } from './sale-answers.ts'
import type { CieloClient } from './sale-reader.ts'

/**
 * Reverses a sale until `amount` in all is reversed. What was asked before counts, so that a call repeated
 * after a lost answer reverses nothing more.
 */
export const createPartReversal =
  (client: Pick<CieloClient, 'read' | 'write'>) =>
  async (paymentId: string, amount: number): Promise<'void' | 'pending'> => {
    const read = async () => {
      const answer = await client.read(`/1/sales/${paymentId}`)
      const { reversed, isInProcess } = parseAnswer(reversedSchema, answer)
      return { reversed, isInProcess, isEnough: reversed >= amount }
    }
    const stateOf = ({ isEnough, isInProcess }: Awaited<ReturnType<typeof read>>) =>
      isEnough && !isInProcess ? 'void' : 'pending'
    const before = await read()
    if (before.isEnough || before.isInProcess) return stateOf(before)
    await client.write('PUT', `/1/sales/${paymentId}/void?amount=${amount - before.reversed}`)
    return stateOf(await read())
  }
