/** Words more than one screen says. */
export const texts = {
  back: 'Voltar',
  retry: 'Tentar de novo',
  retrying: 'Tentando…',
  refresh: 'Atualizar',
  refreshing: 'Atualizando…',
  close: 'Fechar',
  cancel: 'Cancelar',
  wait: 'Aguarde um momento...',
  noNotices: 'Nenhum aviso por aqui.',
  customerRemoved: 'Acesso negado, cliente desabilitado',
  tooMany: (wait: string) => `Foram muitas tentativas. Aguarde ${wait} e tente de novo.`,
  serverFailure: 'Falha ao se comunicar com o servidor',
  copyFailure: 'Não foi possível copiar. Selecione o código e copie.',
  updated: (ago: string) => `Atualizado ${ago}`,
  support: (requestId: string) => `Código para o suporte: ${requestId}`,
} as const
