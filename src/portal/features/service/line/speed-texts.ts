import { maxDownBytes, maxUpBytes } from '#domain/service/lines/speed.ts'
import type { SpeedStage } from '#portal/queries/service/speed-test.ts'

const mostMegabytes = (maxDownBytes + maxUpBytes) / 1e6

export const speedTexts = {
  title: 'Teste de velocidade',
  cost: `Usa até ${mostMegabytes} MB de dados. Faça perto do roteador e pelo Wi-Fi de casa: nos dados móveis, ele mede outra rede.`,
  sparing: `O seu aparelho pede economia de dados, e o teste usa até ${mostMegabytes} MB. Desligue a economia para fazer o teste.`,
  start: 'Testar a velocidade',
  again: 'Testar de novo',
  offline: 'O teste precisa de conexão.',
  stages: {
    latency: 'Medindo a resposta…',
    down: 'Medindo o download…',
    up: 'Medindo o upload…',
  } satisfies Readonly<Record<SpeedStage, string>>,
  nothing: 'Não foi possível medir. Tente de novo em alguns minutos.',
  failure: 'Não foi possível fazer o teste agora. Tente de novo em alguns minutos.',
  down: 'Download',
  up: 'Upload',
  latency: 'Resposta',
  plan: 'Download do plano',
  mbps: (speed: number) =>
    `${speed.toLocaleString('pt-BR', { maximumFractionDigits: speed < 10 ? 1 : 0 })} Mbps`,
  ms: (ms: number) => `${Math.round(ms)} ms`,
  verdicts: {
    fits: 'A velocidade medida está de acordo com o plano.',
    below:
      'A velocidade medida está abaixo do plano. O Wi-Fi costuma ser a causa: teste perto do roteador ou com cabo.',
    'far below':
      'A velocidade medida está muito abaixo do plano. Teste perto do roteador ou com cabo; se continuar, fale com a gente.',
  },
  wifiNote:
    'Mede o caminho entre este aparelho e o portal. Em planos rápidos o resultado pode ficar abaixo do real, porque o teste é curto.',
} as const
