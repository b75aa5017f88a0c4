import { durationText } from '#domain/platform/time/duration-text.ts'
import { countText } from './result-sums.ts'

/** Words of the screen with a provider's results. */
export const texts = {
  title: 'Resultados',
  leadOf: (client: string) =>
    `Faturas pagas, lembretes e alcance do portal do cliente ${client}, em números.`,
  leads: {
    own: 'Faturas pagas, lembretes e alcance do seu portal, em números.',
    all: 'Faturas pagas, lembretes e alcance do portal, em números.',
  },
  loading: 'Carregando os resultados',
  failure: 'Falha ao obter os resultados',
  empty: 'Nada contado ainda. A primeira contagem sai na próxima madrugada.',

  client: 'Cliente',
  allClients: 'Todos, somados',
  period: 'Período',
  periods: { days: 'Últimos 30 dias', months: 'Últimos 12 meses', own: 'Escolher datas' },
  from: 'De',
  to: 'Até',
  periodRefused:
    'Escolha um começo que não venha depois do fim, e no máximo cinco anos. Mostrando os últimos 30 dias.',

  countedTo: (day: string) => `Contado até ${day}, 23:59.`,
  partial: (day: string) =>
    `Faturas que venceram depois de ${day} ainda não entraram: elas são contadas cinco dias depois do vencimento.`,
  noBillsYet: 'As faturas ainda não foram contadas: o ERP não respondeu, ou uma não pôde ser lida.',
  behind:
    'A contagem das faturas está atrasada, porque o ERP não respondeu ou uma fatura não pôde ser lida. A próxima tentativa é de madrugada, e os dias que faltam entram juntos.',
  someBehind: (count: number) =>
    count === 1
      ? 'Em 1 cliente a contagem das faturas está atrasada, e a soma está incompleta.'
      : `Em ${countText(count)} clientes a contagem das faturas está atrasada, e a soma está incompleta.`,
  nonePeriod: 'Nenhum dia deste período foi contado.',
  noneDue: 'Nenhuma fatura venceu nos dias contados deste período.',
  notCounted: 'Não contado',
  how: 'Como contamos',
  table: 'Ver em tabela',
  when: 'Quando',
  picture: (caption: string) => `Gráfico: ${caption}. Os números estão na tabela abaixo.`,
  exportCsv: 'Exportar CSV',

  bills: 'Faturas',
  billsCaption: 'faturas por vencimento',
  due: 'Venceram no período',
  onTime: 'Pagas no prazo',
  late: 'Pagas com até 4 dias de atraso',
  undated: 'Pagas em dia que o ERP não informa',
  unpaid: 'Em aberto 5 dias depois',
  howBills: [
    'Cada fatura é contada uma vez, cinco dias depois do vencimento: um boleto pago no último dia pode levar até quatro dias para aparecer no ERP.',
    'No prazo é até o vencimento; quando ele cai em dia sem banco (sábado, domingo ou feriado nacional), até o próximo dia em que os bancos abrem. Feriados do estado e da cidade não são considerados.',
    'Vale a data de pagamento do ERP. O que for pago ou informado pelo banco depois desses dias continua como em aberto. Faturas canceladas não entram.',
    'Um vencimento com uma fatura que não pôde ser lida fica fora da conta, como não contado: os números seriam só de uma parte.',
  ],

  reminders: 'Lembretes',
  noReminders: 'Nenhuma fatura deste período teve lembrete no dia escolhido.',
  daysBefore: (days: number) => `${durationText(days, 'day')} antes`,
  withReminder: (bills: number) => `Com lembrete (${countText(bills)} faturas)`,
  without: (bills: number) => `Sem lembrete (${countText(bills)} faturas)`,
  tooFew: (days: readonly number[]) =>
    `Poucas faturas para comparar (menos de 20 em um dos grupos): lembretes de ${[...days.slice(0, -1), durationText(days.at(-1) ?? 0, 'day')].join(', ')} antes.`,
  howReminders: [
    'De cada 100 faturas em aberto no dia do lembrete, quantas foram pagas naquele dia ou nos três seguintes. Comparamos faturas com o mesmo vencimento: com lembrete e sem nenhum.',
    'É uma comparação, não uma prova: quem escolhe receber lembretes talvez já pagasse antes. Lembretes enviados depois do dia escolhido e repetições não entram.',
    'Não sabemos se o lembrete foi lido, nem se o assinante foi avisado por outro meio.',
  ],

  ways: 'Como foram pagas',
  nonePaid: 'Nenhuma fatura deste período foi paga.',
  pix: 'PIX',
  card: 'Cartão',
  boleto: 'Boleto',
  otherWay: 'O ERP não informa',
  byAgreement: 'Destas, pelo pagamento automático',
  howWays: [
    'São as faturas que venceram no período e foram pagas, aqui no portal ou fora dele, pela forma de recebimento do ERP.',
    'Quando o ERP não diz a forma, vale o que a fatura tem: um código PIX conta como PIX, um boleto registrado como boleto.',
    'As do pagamento automático estão também na sua forma. Elas contam desde que o portal as paga.',
  ],

  reach: 'Alcance',
  reachCaption: 'assinantes que usaram o portal',
  accounts: 'Assinantes que usaram o portal em 30 dias',
  reachable: 'Recebem notificações',
  unreachable: 'Não recebem',
  devices: 'Aparelhos que recebem notificações',
  howReach: [
    'É a situação no fim do dia, ou no último dia contado do mês. Um assinante com vários aparelhos conta uma vez; cada navegador autorizado conta como um aparelho.',
    'Um dia em que o servidor esteve parado fica sem número: não dá para saber depois. Estar autorizado não quer dizer que a notificação foi vista.',
  ],

  requests: 'Atendimentos',
  solved: 'Resolvidos, segundo o assinante',
  unsolved: 'Não resolvidos',
  noAnswers: 'Ninguém respondeu neste período.',
  howRequests: [
    'Um atendimento fechado no ERP há até 90 dias da abertura pergunta uma vez "Foi resolvido?". Conta o dia da resposta; quem não responde não entra.',
  ],

  visits: 'Velocidade no aparelho',
  measured: 'Visitas medidas',
  paintedSoon: 'Primeira tela em até 1,5 segundo',
  payableSoon: 'Do toque na fatura ao código PIX em até 1 segundo',
  offlineStarts: 'Aberturas sem internet',
  installed: 'Com o aplicativo instalado',
  allowing: 'Com notificações autorizadas',
  notMeasured: 'Não medido',
  fewVisits: 'Menos de 20 visitas medidas neste período, ou a medição está desligada.',
  howVisits: [
    'Uma em cada dez visitas, sorteada no próprio aparelho, envia em que faixa de tempo abriu e o que está ligado nela. Não vai junto quem é, de que aparelho, nem o que foi visto; guardamos só somas por dia.',
    'Uma abertura sem internet é contada na visita seguinte com internet. De um mesmo endereço de rede entram até 30 visitas por hora.',
    'Para não medir, desligue "Medir a velocidade do portal" nas regras do cadastro.',
  ],

  columns: [
    'Quando',
    'Vencimentos contados',
    'Faturas',
    'Pagas no prazo',
    'Pagas com atraso',
    'Pagas em dia não informado',
    'Em aberto',
    'Por PIX',
    'Por cartão',
    'Por boleto',
    'Forma não informada',
    'Pelo pagamento automático',
    'Assinantes em 30 dias',
    'Recebem notificações',
    'Aparelhos',
    'Atendimentos resolvidos',
    'Atendimentos não resolvidos',
  ],
} as const
