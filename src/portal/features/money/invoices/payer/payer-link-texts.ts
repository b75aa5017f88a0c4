export const payerTexts = {
  open: 'Enviar para outra pessoa pagar',
  offline:
    'Criar um link precisa de conexão. O código PIX e a linha do boleto podem ser copiados e enviados.',
  title: 'Outra pessoa vai pagar',
  sees: (alias: string) =>
    `Quem abrir o link vê só o nosso nome (${alias}), o seu primeiro nome, o valor, o vencimento, o PIX e o boleto desta fatura.`,
  hidden: 'Não vê CPF, endereço nem outras faturas, e não precisa de senha.',
  until:
    'O link abre por 72 horas, e você pode cancelar antes. Envie só a quem vai pagar: quem recebe pode repassar.',
  create: 'Criar link e enviar',
  another: 'Criar outro link',
  ready: (until: string) => `Link pronto. Abre até ${until}.`,
  message: (alias: string, until: string, url: string) =>
    `Você pode pagar a minha fatura de internet (${alias})? Não precisa de senha, e o link abre até ${until}: ${url}`,
  address: 'Link para pagar esta fatura',
  send: 'Enviar link',
  copy: 'Copiar link',
  copied: 'Link copiado',
  live: 'Links que ainda abrem',
  liveLoading: 'Procurando links desta fatura',
  liveFailure: 'Falha ao procurar os links desta fatura.',
  made: (when: string) => `Criado ${when}`,
  opensUntil: (when: string) => `Abre até ${when}`,
  cancel: 'Cancelar link',
  cancelled: 'Link cancelado',
  failure: 'Falha ao criar o link. Tente de novo em alguns minutos.',
  cancelFailure: 'Falha ao cancelar o link. Tente de novo em alguns minutos.',
  tooMany: 'Já há cinco links abertos desta fatura. Cancele um deles para criar outro.',
  alreadyPaid: 'Esta fatura já foi paga: não há o que enviar.',
  confirming: 'Já há um pagamento em andamento desta fatura. Espere a confirmação.',
  notFound: 'Esta fatura não está mais aberta.',
  forbidden: 'Não oferecemos mais links de pagamento.',
} as const
