/** Why a receipt is shared without its proof: no network, a payment that the ERP does not have, or a failure. */
export const missingProofTexts = {
  offline: 'Sem conexão: o comprovante vai sem o código de conferência.',
  unpaid:
    'O pagamento ainda não consta no nosso sistema: o comprovante vai sem o código de conferência.',
  failed: 'Não conseguimos emitir o código de conferência agora: o comprovante vai sem ele.',
} as const
