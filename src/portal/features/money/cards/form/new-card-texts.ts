/** Of the screen on which a card is added. */
export const newCardTexts = {
  newTitle: 'Adicionar Cartão',
  accepted: 'Aceitamos apenas cartões de crédito Visa ou Mastercard com 16 dígitos.',
  needsContract: 'Para adicionar um cartão é preciso ter pelo menos um contrato ativo.',
  loadingForm: 'Carregando formulário',
  formFailure: 'Não foi possível carregar os seus contratos.',
  holder: 'Nome impresso no cartão',
  number: 'Número do cartão',
  expiry: 'Validade',
  keep: 'Guardar este cartão',
  notKept:
    'Serve para pagar agora e é excluído automaticamente em uma hora. O número completo e o CVV vão direto para a operadora.',
  keptAnyway: 'O cartão fica salvo. Exclua-o em "Meus Cartões" depois de pagar.',
  kept: 'O número completo e o CVV vão direto para a operadora. Aqui ficam só os 4 últimos dígitos e a validade.',
  alias: (brand: string, holder: string) => `${brand} de ${holder}`,
  registered: 'Cartão de crédito cadastrado com sucesso!',
  addOffline: 'Adicionar um cartão precisa de conexão.',
  invalid: 'Cartão de crédito inválido',
  known: 'Você já cadastrou este cartão',
  noInvoices: 'O contrato não possui nenhuma fatura pendente para configurar recorrência.',
  dateFormat: 'Formato da data de expiração inválido.',
  dateOver: 'Cartão expirado.',
  month: 'Mês inválido.',
  conflict: 'Contrato ou cartão de crédito já cadastrados',
  registerFailure:
    'Falha ao cadastrar cartão de crédito, tente novamente mais tarde ou entre em contato com o suporte.',
} as const
