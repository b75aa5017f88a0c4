/** By what anybody can check the receipt of a paid invoice. */
export interface ReceiptProof {
  /** The address of the page that says whether it is genuine. */
  readonly url: string
  /** Stands on the receipt and on its page. */
  readonly code: string
}

/** The lines of a shared receipt by which anybody can check it. */
export const proofText = ({ url, code }: ReceiptProof): string =>
  `Código: ${code}\nConfira aqui: ${url}`

/** The lines of the receipt of several invoices, by the id of each. */
export const proofTextOf = (invoiceId: string, proof: ReceiptProof): string =>
  `Fatura ${invoiceId}\n${proofText(proof)}`

/** Why a receipt is shared without its proof: no network, a payment that the ERP does not have, or a failure. */
export const missingProofTexts = {
  offline: 'Sem conexão: o comprovante vai sem o código de conferência.',
  unpaid:
    'O pagamento ainda não consta no nosso sistema: o comprovante vai sem o código de conferência.',
  failed: 'Não conseguimos emitir o código de conferência agora: o comprovante vai sem ele.',
} as const
