import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { GatewayRefusal, type PartReversal, type ReversalMemory } from '../port.ts'
import { parseAnswer } from './parse-answer.ts'
import { reversedSchema } from './sale-answers.ts'
import type { CieloClient } from './sale-reader.ts'

type Reversed = ReturnType<typeof readReversed>
const readReversed = (answer: unknown) => parseAnswer(reversedSchema, answer)

/**
 * What is reversed already of a sale, or was asked to be, in cents. A sale that says nothing, or less than was
 * asked a moment ago, may be behind: only one that states less long after is believed.
 */
function reversedBefore({ reversed, isStated }: Reversed, { asked, isOld }: ReversalMemory): Cents {
  return isStated && isOld ? reversed : Math.max(reversed, asked)
}

/** Whether the gateway certainly did not do what it was asked. */
const isNotDone = (error: unknown) =>
  error instanceof GatewayRefusal || (error instanceof UpstreamFailure && error.isUnsent)

/** Reverses a sale in part, until `amount` in all is reversed, as `CardGateway.cancelUpTo` says. */
export function createPartReversal(client: Pick<CieloClient, 'read' | 'write'>) {
  const read = async (paymentId: string) => readReversed(await client.read(`/1/sales/${paymentId}`))

  return async (
    paymentId: string,
    amount: Cents,
    memory: ReversalMemory,
  ): Promise<PartReversal> => {
    const sale = await read(paymentId)
    if (sale.isInProcess) return 'pending'
    if (sale.reversed >= amount) return 'void'
    const part = amount - reversedBefore(sale, memory)
    if (part <= 0) return sale.isStated ? 'pending' : 'not stated'
    const { asked } = memory
    await memory.keep(amount)
    try {
      await client.write('PUT', `/1/sales/${paymentId}/void?amount=${part}`)
    } catch (error) {
      if (isNotDone(error)) await memory.keep(asked)
      throw error
    }
    const after = await read(paymentId)
    return after.reversed >= amount && !after.isInProcess ? 'void' : 'pending'
  }
}
