/** Texts of the list of saved cards alone. */
export const listTexts = {
  changeOffline: 'Para incluir ou remover um cartão é preciso estar conectado.',
  noneNote: 'Salve um cartão para pagar suas faturas em poucos toques.',
  remove: 'Excluir',
  removeOne: (card: string) => `Excluir ${card}`,
  removeTitle: 'Excluir este cartão?',
  removeNote: (card: string) =>
    `${card} não poderá mais ser usado aqui. Isso não cancela nem gera nenhuma cobrança.`,
  removed: 'Cartão excluído com sucesso!',
  removeFailure: 'Falha ao excluir cartão!...',
} as const
