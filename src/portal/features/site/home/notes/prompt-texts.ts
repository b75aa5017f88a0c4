export const promptTexts = {
  offer: {
    title: 'Não perca o vencimento',
    text: 'Receba um lembrete aqui antes de a fatura vencer.',
    action: 'Ativar lembretes',
    dismiss: 'Agora não',
  },
  lost: {
    title: 'Os avisos deste aparelho estão desligados',
    text: 'O navegador não deixa mais a gente mostrar notificações: o próximo lembrete fica só em “Avisos recebidos”.',
    action: 'Ver como religar',
    dismiss: 'Entendi',
  },
} as const
