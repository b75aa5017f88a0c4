export const texts = {
  notes: 'notas',
  title: 'Notas fiscais',
  empty: 'Não há notas fiscais deste mês.',
  seePrevious: 'Ver o mês anterior',
  loading: 'Carregando notas fiscais',
  listFailure: 'Falha ao carregar NFs',

  month: 'Mês e ano',
  monthHint: 'Mês e ano, a partir de 02/2014.',
  monthRange: (last: string) => `Informe um mês entre 02/2014 e ${last}`,
  previous: 'Mês anterior',
  next: 'Próximo mês',

  note: (number: string) => `Nota ${number}`,
  issuedOn: (date: string) => `Emitida em ${date}`,
  downloadNote: (number: string, type: string) => `Baixar a nota ${number} ${type}`,
  downloadFailure: 'Falha ao realizar download',
  downloadOffline: 'Para baixar uma nota é preciso estar conectado.',
  fileUnavailable: 'O arquivo desta nota ainda não está disponível.',
  accessKey: 'Chave de acesso',
  copyKey: 'Copiar chave de acesso',
  keyCopied: 'Chave de acesso copiada',
} as const
