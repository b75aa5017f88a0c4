export const paidReceiptTexts = {
  open: 'Comprovante com QR Code',
  offline: 'O comprovante com QR Code precisa de conexão.',
  title: 'Comprovante com QR Code',
  qr: (code: string) => `QR Code para conferir o comprovante ${code}`,
  code: 'Código',
  lead: (day: string, amount: string) =>
    `Quem apontar a câmera ou abrir o link vê, na nossa página, que a fatura foi paga em ${day}, no valor de ${amount}.`,
  hidden: 'A página não mostra o seu nome nem o seu CPF.',
  page: 'Abrir a página de conferência',
  notPaid: 'O pagamento desta fatura ainda não está completo no nosso sistema. Tente mais tarde.',
  notFound: 'Esta fatura não foi encontrada.',
  failure: 'Não conseguimos emitir o comprovante agora. Tente de novo em alguns minutos.',
} as const
