/** Texts of the payment of several invoices by one charge. */
export const severalTexts = {
  unknownNote:
    'A conexão caiu no meio. Assim que ela voltar, conferimos automaticamente e avisamos aqui. Até lá, não pague estas faturas de novo, nem por PIX nem por boleto.',
  processingNote:
    'A operadora ainda não confirmou. Assim que ela responder, avisamos aqui. Não pague estas faturas de novo enquanto isso, nem por PIX nem por boleto.',
  noneLeft: 'Não há duas faturas a pagar juntas aqui.',
  seeOpen: 'Ver faturas abertas',
  notFound: 'Uma das faturas não existe mais. Nada foi cobrado; confira a lista.',
  paidMeanwhile:
    'Uma destas faturas acabou de ser paga. Nada foi cobrado no cartão; confira a lista e o total.',
  beingConfirmed:
    'O banco está confirmando um pagamento de uma destas faturas. Nada foi cobrado no cartão; espere a confirmação.',
  changed:
    'O valor de uma destas faturas mudou. Nada foi cobrado; confira o novo total e confirme de novo.',
  notOffered: 'Este total não pode ser dividido em tantas parcelas. Escolha menos parcelas.',
  bills: 'Faturas pagas',
  sum: 'Valor das faturas',
  receiptOf: (id: string) => `Comprovante da fatura ${id}`,
  returned: 'Devolvido no cartão: esta fatura não estava mais em aberto.',
  returning: 'Sendo devolvido no cartão: esta fatura não estava mais em aberto.',
} as const
