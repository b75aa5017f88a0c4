/** Texts shared by several screens. */
export const texts = {
  back: 'Voltar',
  retry: 'Tentar de novo',
  retrying: 'Tentando…',
  refresh: 'Atualizar',
  refreshing: 'Atualizando…',
  close: 'Fechar',
  cancel: 'Cancelar',
  wait: 'Aguarde um momento...',
  home: 'Voltar ao início',
  emailMissing: 'Por favor, informe um e-mail',
  emailInvalid: 'Por favor informe um e-mail valido',
  urlInvalid: 'Por favor, informe uma URL válida',
  noMessages: 'Nenhum aviso por aqui.',
  customerRemoved: 'Acesso negado, cliente desabilitado',
  portalClosed:
    'O portal ainda não está liberado para o seu cadastro. Fale com a gente para liberar.',
  incomplete: (what: string) =>
    `Nem tudo pôde ser lido: pode haver ${what} além do que aparece aqui. Para saber, fale com a gente.`,
  providerUnavailable: 'O sistema está fora do ar. Tente de novo daqui a alguns minutos.',
  tooMany: (wait: string) => `Foram muitas tentativas. Aguarde ${wait} e tente de novo.`,
  notOffered: 'Esta parte do portal não está disponível por aqui.',
  serverFailure: 'Falha ao se comunicar com o servidor',
  shareFailure: 'Não foi possível compartilhar. Selecione o texto e copie.',
  copyFailure: 'Não foi possível copiar. Selecione o código e copie.',
  notOnDevice: 'Sem internet agora, e isto ainda não está guardado neste aparelho.',
  notOnDeviceCaptive:
    'Esta rede pede login, e isto ainda não está guardado neste aparelho. Entre nela, ou use os dados móveis.',
  call: (phone: string) => `Ligar para ${phone}`,
  updated: (ago: string) => `Atualizado ${ago}`,
  /** For a moment ahead of this device's clock, whose age is unknown. */
  updatedAt: (moment: string) => `Dados de ${moment}`,
  ofMoment: (what: string, moment: string) => `${what} de ${moment}.`,
  mayBePaid: 'A fatura pode já estar paga.',
  trustUnlock: 'Desbloqueio de Confiança',
  support: 'Código para o suporte:',
  readOnly: 'Só leitura: só o assinante faz isto.',
} as const
