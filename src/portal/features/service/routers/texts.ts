import type { WifiBand } from '#domain/service/routers/wifi.ts'

interface BandTexts {
  readonly title: string
  readonly change: string
  readonly changed: string
  readonly failed: string
}

/** Texts that differ between the forms of the two bands of a router (specification 2 and 8). */
export const bandTexts: Readonly<Record<WifiBand, BandTexts>> = {
  '2.4': {
    title: 'Wi-Fi 2.4 GHz',
    change: 'Alterar senha',
    changed: 'Senha alterada com sucesso',
    failed: 'Falha ao alterar senha do dispositivo',
  },
  '5.8': {
    title: 'Wi-Fi 5G',
    change: 'Alterar senha 5G',
    changed: 'Senha 5G alterada com sucesso',
    failed: 'Falha ao alterar senha 5G do dispositivo',
  },
}

export const texts = {
  listTitle: 'Seus Dispositivos',
  detailTitle: 'Dispositivo',
  loadingList: 'Carregando dispositivos',
  loadingDevice: 'Carregando dispositivo',
  listFailure: 'Falha ao carregar dispositivos...',
  detailFailure: 'Falha ao carregar detalhes do dispositivo',
  some: 'dispositivos',
  someNetworks: 'redes Wi-Fi',
  none: 'Nenhum dispositivo encontrado.',
  noneNote: 'Quando o seu roteador estiver instalado, ele aparece aqui.',
  notFound: 'Dispositivo não encontrado.',
  seeList: 'Ver dispositivos',

  wifiActions: 'Ver ou trocar a senha',

  about: 'Sobre o dispositivo',
  unnamed: 'Roteador',
  login: 'PPPoE',
  serial: 'S/N',
  manufacturer: 'Fabricante',
  model: 'Modelo',
  installed: 'Data de instalação',
  lastSeen: 'Última conexão',
  unknown: 'Não informado',
  online: 'Online',
  offline: 'Offline',
  but: { 'router answers': 'Sem internet', 'router silent': 'Não responde' },
  /** One system tells the session as down, and another reaches the router. */
  answers: (since: string | null, seenAt: string | null) =>
    `O nosso sistema registra a queda${since ? ` desde ${since}` : ''}, mas o roteador ainda respondeu${seenAt ? ` em ${seenAt}` : ''}.`,
  offlineNote: 'O roteador está sem contato. Uma senha nova só chega quando ele voltar.',

  noNetworks: 'Este dispositivo não informa redes Wi-Fi.',
  hiddenNetwork: 'Rede sem nome',
  disabled: 'Desligada',
  password: 'Senha atual',
  passwordUnknown: 'O roteador não mostra',
  show: (ssid: string) => `Mostrar senha de ${ssid}`,
  hide: (ssid: string) => `Ocultar senha de ${ssid}`,
  join: 'QR Code',
  joinNamed: (ssid: string) => `QR Code de ${ssid}`,
  joinLabel: (ssid: string) => `QR Code para entrar na rede ${ssid}`,
  joinHint: 'Aponte a câmera de outro celular para entrar na rede.',

  sharedTitle: 'Senha do Wi-Fi',
  shared: 'Usar a mesma senha nas duas redes',
  sharedHint: 'A senha nova vale para a rede 2.4 GHz e para a 5G.',
  ownHint: 'Cada rede tem a sua senha.',
  otherHasIt: (band: string) => `A rede ${band} já está com a senha nova`,
  otherWaits: (band: string) => `A rede ${band} recebe a senha nova assim que o roteador confirmar`,
  newPassword: 'Nova senha',
  suggest: 'Sugerir senha',
  suggestFor: (band: string) => `Sugerir senha para ${band}`,
  lengthHint: (min: number, max: number) => `De ${min} a ${max} caracteres, sem acentos.`,
  severalHint: 'Vale para todas as redes desta faixa.',
  dropHint: 'Todos os aparelhos vão se desconectar. Digite a senha nova em cada um.',
  nameEnds: 'O nome novo que está na fila não vale mais: a senha vai com o nome de agora.',
  askTitle: 'Trocar a senha do Wi-Fi?',
  askNote: (password: string) => `Nova senha: ${password}`,
  passwordMissing: 'Por favor, informe uma senha',
  passwordShort: (min: number) => `A senha do Wi-Fi deve ter no mínimo ${min} caracteres`,
  passwordShortForDevice: (min: number) =>
    `O roteador só aceita senhas com ${min} caracteres ou mais`,
  passwordLong: (max: number) => `A senha do Wi-Fi deve ter no máximo ${max} caracteres`,
  passwordCharacters: 'Use letras sem acento, números e símbolos',

  changeOffline: 'Trocar a senha do Wi-Fi precisa de conexão com a internet.',

  sending: 'Enviando…',
  confirmed: 'Confirmada',
  waiting: 'Na fila',
  failed: 'Falhou',
  sendingNote: 'Enviando a senha nova ao roteador…',
  waitingNote: 'O pedido está na fila: o roteador ainda não confirmou a senha nova.',
  askedAt: (when: string) => `Senha nova pedida em ${when}, ainda na fila.`,
  waitingLonger: 'O roteador ainda não confirmou. Até lá vale a senha atual.',
  checkAgain: 'Verificar agora',
  again: 'Tentar de novo',

  refused: 'O roteador não aceitou esta senha. Tente outra.',
  noAnswer: 'O roteador não respondeu.',
} as const
