import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { formatPhone, phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import './front-page.css'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { useNavigation } from './navigation.ts'
import { useProvider } from './provider.tsx'
import { useScreenTitle } from './screen-title.ts'
import { usePageWork } from '#portal/kit/browser/page-work.ts'

const texts = {
  slogan: 'Área do assinante',
  whatsapp: 'WhatsApp',
  terms: 'Termos e privacidade',
  noInternet: 'Estou sem internet',
  verification: 'Verificando…',
  'long verification':
    'Verificando… Em aparelhos mais antigos pode levar mais de um minuto. Deixe esta tela aberta.',
  turn: 'Há muita gente entrando agora. Aguarde nesta tela: você entra assim que chegar a sua vez.',
  points: [
    'Pague com PIX, boleto ou cartão',
    'Baixe a 2ª via e as notas fiscais',
    'Veja e troque a senha do Wi-Fi',
    'Peça ajuda e acompanhe a resposta',
  ],
} as const

export interface FrontPageProps {
  title: string
  /** Name of the step on a page with several steps; a new step moves the focus to its heading. */
  step?: string
  lead?: ReactNode
  /** Text under the brand; staff pages replace it to say that they are for staff. */
  slogan?: string
  /** What the area is for, beside the sheet on a wide screen. */
  points?: readonly string[]
  /** Links at the end; staff pages replace the contacts, which are for subscribers. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of every page before the panel: the brand, then a sheet with a single task. */
export function FrontPage(props: FrontPageProps) {
  const { title, step, lead, slogan = texts.slogan, points = texts.points } = props
  const { foot = <Contacts />, children } = props
  const heading = useScreenTitle(title, step)
  return (
    <div className="front">
      <header className="front-brand patterned">
        <Logo isOnBrand />
        <p className="front-slogan">{slogan}</p>
        <ul className="front-points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </header>
      <div className="front-sheet">
        <main className="front-content">
          <div className="front-head">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className="front-lead">{lead}</p>}
          </div>
          {children}
          <Waiting />
        </main>
        <footer className="front-foot">{foot}</footer>
      </div>
    </div>
  )
}

/** Says what the visitor waits for; the live region stands empty until then. */
function Waiting() {
  const work = usePageWork()
  return (
    <p role="status" className="front-status">
      {work && texts[work]}
    </p>
  )
}

function Contacts() {
  const { theme } = useProvider()
  const { Link } = useNavigation()
  const phone = phoneHref(theme.phone_number ?? '')
  const whatsapp = whatsappHref(theme.whatsapp_number ?? '')
  return (
    <>
      {(phone || whatsapp) && (
        <div className="front-contacts">
          {phone && (
            <a href={phone} className="front-contact figures">
              <Icon of={Phone} size={16} />
              {formatPhone(theme.phone_number ?? '')}
            </a>
          )}
          {whatsapp && (
            <a href={whatsapp} target="_blank" rel="noreferrer" className="front-contact">
              <Icon of={MessageCircle} size={16} />
              {texts.whatsapp}
            </a>
          )}
        </div>
      )}
      <Link to="/sem-internet">{texts.noInternet}</Link>
      <Link to="/termos-de-privacidade">{texts.terms}</Link>
    </>
  )
}
