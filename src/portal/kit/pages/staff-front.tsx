import { helpPath } from '#contract/site/help.ts'
import { FrontPage, type FrontPageProps } from './front-page.tsx'

/** The brand's side of the pages on which staff sign in. */
const areas = {
  admin: {
    slogan: 'Área da equipe',
    points: [
      'Coloque provedores no ar',
      'Veja o que falhou, e desde quando',
      'Compare os resultados dos provedores',
      'Saiba quem mudou o quê',
    ],
  },
  provider: {
    slogan: 'Área do provedor',
    points: [
      'Mande avisos e acompanhe a entrega',
      'Encontre um assinante e ajude na hora',
      'Veja quantas faturas são pagas em dia',
      'Convide a equipe, cada um com o seu acesso',
    ],
  },
} as const

/** Beside the sign-in, which it explains: what is typed stays. */
const help = (
  <a href={helpPath} target="_blank" rel="noreferrer">
    Ajuda
  </a>
)

/** Whose area is signed in to. */
export type StaffArea = keyof typeof areas

interface StaffFrontProps extends Pick<FrontPageProps, 'title' | 'step' | 'lead' | 'children'> {
  area: StaffArea
}

/** The frame of a sign-in of staff, with the help for whoever cannot sign in. */
export function StaffFront({ area, ...page }: StaffFrontProps) {
  return <FrontPage {...page} {...areas[area]} foot={help} />
}
