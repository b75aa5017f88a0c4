import { bankName } from '#domain/money/payment-codes/banks.ts'
import type { PaymentReceiver } from '#domain/money/payment-codes/receiver.ts'
import {
  momentMark,
  type OwnerLetter,
  providerMark,
} from '#server/messaging/owner-letters/module.ts'
import type { ReceiverRow } from './store.ts'

const maxFormer = 3

/** A receiver in words. */
function receiverWords({ kind, account, name }: PaymentReceiver): string {
  if (kind !== 'boleto') return `${name} (${account})`
  const [code = '', ...parts] = account.split(' ')
  return [bankName(code), parts.length > 0 && `conta ${parts.join(' ')}`].filter(Boolean).join(', ')
}

const kinds = {
  pix: `o sistema de ${providerMark} passou a emitir um código PIX`,
  boleto: `o sistema de ${providerMark} passou a emitir um boleto`,
  'gateway-pix': `a Cielo passou a emitir, para ${providerMark}, um código PIX`,
} as const

/** Tells the owners of a receiver that nobody has confirmed, beside those that were known before. */
export function changedReceiverLetter(
  row: ReceiverRow,
  known: readonly ReceiverRow[],
): OwnerLetter {
  const former = known
    .filter(({ id, isTrusted, kind }) => id !== row.id && isTrusted && kind === row.kind)
    .slice(0, maxFormer)
    .map(receiverWords)
  return {
    clientId: row.clientId,
    key: `receiver ${row.id}`,
    subject: `Mudou quem recebe os pagamentos de ${providerMark}`,
    paragraphs: [
      `Em ${momentMark} percebemos que ${kinds[row.kind]} que paga para: ${receiverWords(row)}.`,
      ...(former.length > 0 ? [`Até agora era: ${former.join('; ')}.`] : []),
      'Enquanto um responsável não confirmar, o assinante vê “Confirme quem recebe” ao pagar, e os lembretes saem sem esse código.',
      'Se o provedor trocou de banco ou de conta, confirme em “Quem recebe”, na área do provedor.',
      'Se não trocou, rejeite lá mesmo: o portal deixa de mostrar esse código e avisa que não se pague com ele. Depois troque as senhas do ERP e do banco e fale com o banco agora: alguém pode estar recebendo os pagamentos no lugar do provedor.',
    ],
  }
}
