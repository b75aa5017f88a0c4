import type { DropReason } from '#domain/service/lines/drop-reason.ts'
import type { LineAction, LineState } from '#domain/service/lines/line.ts'
import type { SignalLevel } from '#domain/service/lines/optical-signal.ts'

export const texts = {
  title: 'Minha conexão',
  lead: 'O estado da sua internet, o sinal e o consumo.',
  loading: 'Carregando a sua conexão',
  failure: 'Não conseguimos ler a sua conexão agora. Tente de novo em alguns minutos.',
  partFailure: 'Não conseguimos ler esta parte agora. As outras continuam valendo.',
  some: 'conexões',
  none: 'Não encontramos nenhuma conexão no seu cadastro.',
  closed: 'A conexão não aparece aqui.',
  choose: 'Conexão',
  noInternet: 'Estou sem internet',

  state: 'Agora',
  states: {
    online: 'Conectada',
    offline: 'Desconectada',
    unknown: 'Sem informação',
  } satisfies Readonly<Record<LineState, string>>,
  /** `moment`: "às 11:10", "ontem, 11:10". */
  stateAt: (moment: string) => `Como estava ${moment}`,
  formerStates: {
    online: 'Estava conectada',
    offline: 'Estava desconectada',
    unknown: 'Sem informação',
  } satisfies Readonly<Record<LineState, string>>,
  formerSince: {
    online: (since: string) => `Estava conectada desde ${since}.`,
    offline: (since: string) => `Estava desconectada desde ${since}.`,
  },
  since: {
    online: (since: string) => `Conectada desde ${since}.`,
    offline: (since: string) => `Desconectada desde ${since}.`,
  },
  unknownNote: 'O nosso sistema não informa o estado desta conexão.',
  contract: 'Contrato',
  login: 'Usuário da conexão',
  planSpeed: 'Velocidade do plano',
  mbps: (speed: number) => `${speed.toLocaleString('pt-BR')} Mbps`,
  reduced: 'A velocidade está reduzida, o que costuma acontecer por fatura em aberto.',
  formerReduced: 'A velocidade estava reduzida, o que costuma acontecer por fatura em aberto.',
  seeBills: 'Ver faturas em aberto',

  actions: 'O que você pode fazer',
  action: {
    reconnect: 'Reconectar',
    restart: 'Reiniciar o aparelho da fibra',
    'lift-reduction': 'Voltar à velocidade do plano',
  } satisfies Readonly<Record<LineAction, string>>,
  confirm: {
    reconnect: 'Reconectar agora',
    restart: 'Reiniciar agora',
    'lift-reduction': 'Voltar à velocidade',
  } satisfies Readonly<Record<LineAction, string>>,
  before: {
    reconnect: [
      'A internet cai por cerca de um minuto e volta sozinha.',
      'Ligações e jogos em andamento são interrompidos.',
    ],
    restart: [
      'O aparelho da fibra desliga e liga: a internet fica fora por dois a cinco minutos.',
      'Telefone fixo e TV pela fibra também param nesse tempo.',
      'Não desligue o aparelho da tomada enquanto ele reinicia.',
    ],
    'lift-reduction': [
      'A velocidade volta por um prazo curto, definido por nós.',
      'A fatura em aberto continua em aberto, e a velocidade pode ser reduzida de novo.',
      'A internet cai por cerca de um minuto e volta sozinha.',
    ],
  } satisfies Readonly<Record<LineAction, readonly string[]>>,
  wait: 'Cada ação pode ser pedida uma vez a cada 5 minutos.',
  offline: 'Isto precisa de conexão. Use os dados móveis.',
  outcome: {
    done: {
      reconnect: 'Pronto: o roteador se conectou de novo.',
      restart: 'Pronto: o aparelho reiniciou e se conectou de novo.',
      'lift-reduction': 'Pronto: a velocidade do plano voltou.',
    } satisfies Readonly<Record<LineAction, string>>,
    asked: 'Pedido enviado. O estado acima muda assim que a conexão voltar, em até cinco minutos.',
    'no effect': 'O pedido foi aceito, mas nada mudou. Fale com a gente para resolver.',
  },
  actionFailure:
    'Não sabemos se o pedido chegou. Veja o estado da conexão antes de tentar de novo.',
  refused: 'O nosso sistema não aceitou o pedido. Fale com a gente para resolver.',
  notPossible: 'Não dá para fazer isso agora, do jeito que a conexão está.',
  notOfferedAction: 'Não oferecemos isto por aqui.',
  notFound: 'Não encontramos esta conexão.',

  signal: 'Sinal da fibra',
  loadingSignal: 'Carregando o sinal',
  level: {
    good: 'Bom',
    weak: 'Fraco',
    lost: 'Sem sinal',
  } satisfies Readonly<Record<SignalLevel, string>>,
  levelNote: {
    good: 'O sinal da fibra chega forte até o seu aparelho.',
    weak: 'O sinal da fibra chega fraco e a internet pode oscilar. Veja se o cabo da fibra não está dobrado.',
    lost: 'O sinal da fibra não chega até o aparelho. Não mexa no cabo: é serviço para o técnico.',
  } satisfies Readonly<Record<SignalLevel, string>>,
  noReading: 'Ainda não há leitura do sinal.',
  oneReading: 'O gráfico aparece em algumas horas.',
  readAt: (time: string) => `Lido em ${time}`,
  signalPicture: (count: number, level: string) =>
    `Sinal nos últimos dias, ${count} leituras. O último é ${level.toLowerCase()}. A tabela abaixo tem os valores.`,
  dbm: (power: number) => `${power.toFixed(2).replace('.', ',').replace('-', '−')} dBm`,
  untilDay: (day: string) => `até ${day}`,
  numbers: 'Ver os números',
  when: 'Quando',
  power: 'Sinal recebido',
  quality: 'Qualidade',

  drops: 'Últimas quedas',
  loadingDrops: 'Carregando as quedas',
  missingDrops: 'quedas',
  noDrops: 'Nenhuma queda nas últimas conexões.',
  reason: {
    router: 'O roteador foi desligado ou reiniciado',
    signal: 'A linha ou o aparelho perdeu a conexão',
    provider: 'Encerrada por nós (manutenção ou pedido seu)',
    idle: 'Ficou sem uso por muito tempo',
    unknown: 'Motivo não informado',
  } satisfies Readonly<Record<Exclude<DropReason, 'renewed'>, string>>,

  usage: 'Consumo',
  loadingUsage: 'Carregando o consumo',
  period: 'Período',
  byDay: 'Por dia',
  byMonth: 'Por mês',
  noUsage: 'Sem consumo registrado neste período.',
  usagePicture: (unit: 'day' | 'month', total: string) =>
    `Consumo ${unit === 'day' ? 'dos últimos dias' : 'dos últimos meses'}, ${total} baixados ao todo. A tabela abaixo tem os valores.`,
  highest: (unit: 'day' | 'month', most: string) =>
    unit === 'day' ? `Maior dia: ${most}` : `Maior mês: ${most}`,
  day: 'Dia',
  month: 'Mês',
  down: 'Baixado',
  up: 'Enviado',
  gigabytes: (bytes: number) =>
    `${(bytes / 1e9).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} GB`,

  equipment: 'Nossos equipamentos com você',
  loadingEquipment: 'Carregando os equipamentos',
  missingEquipment: 'equipamentos',
  noEquipment: 'Nenhum equipamento nosso nesta conexão.',
  serial: (serial: string) => `Nº de série ${serial}`,
  wifi: 'Ver o Wi-Fi',
} as const
