import { durationText } from '#domain/platform/time/duration-text.ts'
import { linkLifeHours } from './lifetime.ts'

/** The words of the page of a link. Who reads them may be no subscriber of the provider. */
export const texts = {
  description: 'Página de pagamento de uma fatura. Não é preciso ter conta nem senha.',

  pay: 'Pagar fatura',
  of: (name: string) => (name === '' ? 'Fatura' : `Fatura de ${name}`),
  due: (date: string) => `Vence em ${date}`,
  dueToday: (date: string) => `Vence hoje, ${date}`,
  wasDue: (date: string) => `Venceu em ${date}`,
  overdue: 'Vencida',
  overdueNote: 'O banco pode acrescentar multa e juros na hora de pagar.',
  changed: (amount: string) =>
    `O valor mudou depois que este link foi enviado: era ${amount}. Vale o valor acima.`,
  stale: (when: string) =>
    `O nosso sistema não está respondendo agora. Estes dados são de ${when}: se alguém pagou depois disso, não pague de novo.`,

  pix: 'PIX',
  pixLead: 'Copie o código e cole no app do seu banco, em PIX Copia e Cola.',
  pixCode: 'Código PIX copia e cola',
  pixCopy: 'Copiar código PIX',
  pixReceiver: (name: string) => `Quem recebe: ${name}. Confira este nome no seu banco.`,
  newReceiver: (alias: string) =>
    `Confirme quem recebe: a conta de destino mudou, e ${alias} ainda não confirmou a nova. Antes de pagar, veja no app do banco quem vai receber ou fale com ${alias}.`,
  rejected: 'Não pague com este código.',
  rejectedLead: (alias: string) =>
    `Ele paga a quem não é ${alias}. Por isso não aparece aqui. Se já pagou por ele, fale com ${alias} agora.`,
  call: (phone: string) => `Ligar para ${phone}`,
  whatsapp: 'Chamar no WhatsApp',
  pixNone: 'O PIX desta fatura ainda não está pronto. Tente de novo daqui a alguns minutos.',
  payByLine: 'Se preferir, pague pelo boleto abaixo.',
  pixRefusedUseLine: 'Se o banco não aceitar este código, use o boleto abaixo.',
  pixRefused: 'Se o banco não aceitar este código, fale com a gente.',
  pixFailed: 'Não conseguimos o código PIX agora.',
  qr: 'QR Code PIX',
  qrLead: 'Ou abra o app do banco em outro aparelho e aponte a câmera.',

  boleto: 'Boleto',
  line: 'Linha digitável',
  lineCopy: 'Copiar linha digitável',
  lineLead: 'Pague em qualquer banco, aplicativo ou lotérica.',

  copied: { pix: 'PIX copiado. Abra o app do banco.', line: 'Linha do boleto copiada.' },
  copyFailure: 'Não deu para copiar. Toque no código, segure e escolha Copiar.',

  havePaid: 'Já paguei',
  checkAgain: 'Verificar de novo',
  again: 'Tentar de novo',
  notYet:
    'Ainda não recebemos a confirmação. O PIX leva alguns segundos; o boleto, até três dias úteis. Você pode fechar esta página e conferir depois pelo mesmo link.',
  paidTitle: 'Fatura paga',
  paidOn: (date: string) => `Esta fatura já foi paga em ${date}.`,
  paid: 'Esta fatura já foi paga.',
  notAgain: 'Não é preciso pagar de novo. Obrigado!',
  payingTitle: 'Pagamento em andamento',
  paying: 'Já há um pagamento em andamento desta fatura.',
  payingNote: 'Não pague de novo: seria cobrado duas vezes. Confira mais tarde por este link.',
  cancelledTitle: 'Fatura cancelada',
  cancelled: 'Esta fatura foi cancelada: não há nada a pagar por este link.',
  askSender: 'Em dúvida, fale com quem enviou o link.',
  goneTitle: 'Este link não abre mais',
  gone: `Um link de pagamento vale por ${durationText(linkLifeHours, 'hour')} e pode ser cancelado por quem o criou. Confira se o endereço está completo ou peça outro link.`,
  downTitle: 'Tente de novo em instantes',
  down: 'O nosso sistema não está respondendo. Nada se perdeu: este link continua valendo.',
  busyTitle: 'Muitas consultas seguidas',
  busy: 'Este link foi aberto muitas vezes em pouco tempo. Espere alguns minutos e tente de novo.',

  sentBy: (name: string, until: string) =>
    name === '' ? `Este link vale até ${until}.` : `Link enviado por ${name}. Vale até ${until}.`,
  onlyThis: 'Ele mostra só esta fatura.',
} as const
