import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import './install-steps.css'
import { installWay } from './install-way.ts'

const texts = {
  share: 'Toque em Compartilhar, na barra do navegador.',
  add: 'Escolha “Adicionar à Tela de Início”.',
  signIn: 'Abra pelo novo ícone e entre com a sua senha mais uma vez.',
  elsewhere:
    'Esta página abriu dentro de outro aplicativo, que não instala o portal. Abra no Safari:',
  copy: 'Copiar endereço',
  copied: 'Endereço copiado',
} as const

/** The steps where no picture is needed. */
const steps = {
  elsewhere: [
    'Copie o endereço e cole na barra do Safari.',
    'No Safari, toque em Compartilhar e escolha “Adicionar à Tela de Início”.',
    texts.signIn,
  ],
  menu: [
    'Toque no menu do Firefox (⋮).',
    'Escolha “Adicionar à tela inicial” ou “Instalar”.',
    'Abra pelo novo ícone.',
  ],
  dock: [
    'No menu Arquivo do Safari, escolha “Adicionar ao Dock…”.',
    'Clique em Adicionar.',
    'Abra pelo ícone no Dock.',
  ],
} as const

/** How to install the portal in a browser that does not ask by itself. */
export function InstallSteps() {
  const way = installWay() ?? 'share'
  if (way === 'share') return <ShareSteps />
  const list = (
    <ol className="install-steps">
      {steps[way].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
  if (way !== 'elsewhere') return list
  return (
    <div className="install-elsewhere">
      <p>{texts.elsewhere}</p>
      <CopyButton
        text={location.origin}
        label={texts.copy}
        copied={texts.copied}
        variant="secondary"
      />
      {list}
    </div>
  )
}

/**
 * The steps on an iPhone or iPad, with a picture of each of the two taps. The app on the home screen has a
 * storage of its own there, so the subscriber signs in once more.
 */
function ShareSteps() {
  return (
    <ol className="install-steps">
      <li>
        <SharePicture />
        {texts.share}
      </li>
      <li>
        <AddPicture />
        {texts.add}
      </li>
      <li>{texts.signIn}</li>
    </ol>
  )
}

/** The browser's bar with the share button marked. */
function SharePicture() {
  return (
    <svg viewBox="0 0 120 44" aria-hidden="true">
      <rect className="frame" x="1" y="1" width="118" height="42" rx="10" />
      <path className="faint" d="m20 17-5 5 5 5M36 17l5 5-5 5M80 16h11v12H80zM102 17v11M97 22h11" />
      <circle className="mark" cx="60" cy="22" r="16" />
      <path className="sign" d="M55 20h-2v10h14V20h-2M60 25V13m-4 4 4-4 4 4" />
    </svg>
  )
}

/** The row of the share sheet that adds the page to the home screen, marked. */
function AddPicture() {
  return (
    <svg viewBox="0 0 120 44" aria-hidden="true">
      <rect className="frame" x="1" y="1" width="118" height="42" rx="10" />
      <path className="faint" d="M12 9h50M12 36h38" />
      <rect className="mark" x="6" y="14" width="108" height="16" rx="6" />
      <path className="sign" d="M13 22h58M96 17h10v10H96zM101 19.500v5M98.500 22h5" />
    </svg>
  )
}
