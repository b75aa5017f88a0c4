/** Texts of the parts of the home that load on demand. */
export const partTexts = {
  whichBill: 'Qual fatura?',
  payByPix: 'Pagar com PIX',
  boleto: 'Boleto',
  card: 'Cartão de crédito',
  oneByOne: 'Uma de cada vez: depois de pagar esta, a próxima vem em seguida.',
  passkeyTitle: 'Entre com a digital ou o rosto da próxima vez',
  passkeyText: 'Mais rápido, e sem digitar a senha. Sua senha continua valendo.',
  passkeyAction: 'Ativar neste aparelho',
  passkeyDismiss: 'Agora não',
  passkeyMade: 'Pronto! Da próxima vez, entre com a digital ou o rosto.',
  passkeyFailure: 'Não foi possível ativar a digital ou o rosto agora. Tente de novo mais tarde.',
  outages: 'Quedas e manutenções',
  restClosed: 'Confirme que é você',
  restClosedText: 'Aplicativos, cadastro e o resto do portal abrem depois da senha.',
  confirmAction: 'Confirmar que sou eu',

  prompts: {
    offer: {
      title: 'Não perca o vencimento',
      text: 'Receba um lembrete aqui antes de a fatura vencer.',
      action: 'Ativar lembretes',
      dismiss: 'Agora não',
    },
    lost: {
      title: 'Os avisos deste aparelho estão desligados',
      text: 'O navegador não deixa mais a gente mostrar notificações: o próximo lembrete fica só na caixa de mensagens.',
      action: 'Ver como religar',
      dismiss: 'Entendi',
    },
  },
} as const
