import type { createCieloClient } from './client.ts'
import { parseAnswer } from './parse-answer.ts'
import { type Sale, saleSchema } from './sale-answers.ts'

export type CieloClient = ReturnType<typeof createCieloClient>

/** Reads a sale by its id; null when the gateway has none. */
export const readSaleOf =
  (client: Pick<CieloClient, 'read'>) =>
  async (paymentId: string): Promise<Sale | null> => {
    const answer = await client.read(`/1/sales/${paymentId}`)
    return answer === null ? null : parseAnswer(saleSchema, answer)
  }
