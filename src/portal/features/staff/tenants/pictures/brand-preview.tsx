import { type CSSProperties, useEffect } from 'react'
import {
  contrastRatio,
  type Palette,
  buildPalette,
  type PaletteScheme,
  surfaces,
} from '#domain/platform/colours/palette.ts'
import type { Face } from '#domain/platform/colours/face.ts'
import { faceVariables } from '#domain/platform/colours/face-style.ts'
import { isHexColour } from '#domain/platform/colours/hex-colour.ts'
import './brand-preview.css'
import { loadHeadline } from '#portal/kit/pages/face.ts'
import { usePicturePreview } from './picture-field.tsx'
import { previewTexts } from './preview-texts.ts'

interface Brand {
  readonly alias: string
  readonly primary: string
  readonly secondary: string
  readonly logo: string
  readonly face: Face
}

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const minTextRatio = '4,5:1'

/** Preview of the sign-in screen in the typed colours, and the contrasts they give. */
export function BrandPreview(brand: Brand) {
  return (
    <section aria-label={previewTexts.title}>
      <Preview {...brand} />
    </section>
  )
}

function Preview({ alias, primary, secondary, logo, face }: Brand) {
  const picture = usePicturePreview(logo)
  if (!isHexColour(primary.trim())) return <p className="brand-waiting">{previewTexts.waiting}</p>
  const colours = buildPalette(primary.trim(), secondary.trim())
  return (
    <div className="brand-preview">
      <div className="brand-phones">
        {schemes.map((scheme) => (
          <Phone
            key={scheme}
            scheme={scheme}
            colours={colours[scheme]}
            alias={alias}
            logo={picture}
            face={face}
          />
        ))}
      </div>
      <ContrastTable colours={colours} typed={primary.trim().toLowerCase()} />
    </div>
  )
}

interface PhoneProps {
  scheme: Scheme
  colours: PaletteScheme
  alias: string
  logo: string | null
  face: Face
}

function Phone({ scheme, colours, alias, logo, face }: PhoneProps) {
  useEffect(() => loadHeadline(face), [face])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's type knows no variables
  const style = {
    '--brand': colours.brand,
    '--on-brand': colours.onBrand,
    '--brand-edge': colours.brandEdge,
    '--brand-fill': colours.brandFill,
    '--on-brand-fill': colours.onBrandFill,
    '--brand-text': colours.brandText,
    '--accent-on-brand': colours.accentOnBrand,
    ...faceVariables(face),
  } as CSSProperties
  return (
    <figure className="brand-figure">
      <div
        className={`brand-phone brand-phone-${scheme}`}
        style={style}
        role="img"
        aria-label={previewTexts.phone(previewTexts[scheme])}
      >
        <div className="brand-phone-head patterned">
          {logo ? (
            <span className="brand-phone-plate">
              <img src={logo} alt="" />
            </span>
          ) : (
            <span className="brand-phone-name">{alias.trim() || '…'}</span>
          )}
          <span className="brand-phone-slogan">{previewTexts.slogan}</span>
        </div>
        <div className="brand-phone-sheet">
          <span className="brand-phone-title">{previewTexts.signIn}</span>
          <span className="brand-phone-label">{previewTexts.document}</span>
          <span className="brand-phone-box" />
          <span className="brand-phone-button">{previewTexts.signIn}</span>
          <span className="brand-phone-link">{previewTexts.recover}</span>
        </div>
      </div>
      <figcaption>{previewTexts[scheme]}</figcaption>
    </figure>
  )
}

/** Lowest contrast of a colour on any surface of the scheme. */
const lowestContrast = (colour: string, scheme: Scheme) =>
  Math.min(...surfaces[scheme].map((surface) => contrastRatio(colour, surface)))

/** A colour and its contrast, as shown; `minRatio` is what WCAG AA asks for. */
interface ContrastRow {
  readonly label: string
  readonly ratio: number
  readonly minRatio: string
  readonly colour: string
}

function contrastRows(scheme: Scheme, { brandText, brandUi }: PaletteScheme): ContrastRow[] {
  const name = (words: string) => `${words} (${previewTexts[scheme].toLowerCase()})`
  const row = (words: string, colour: string, minRatio: string) => ({
    label: name(words),
    ratio: lowestContrast(colour, scheme),
    minRatio,
    colour,
  })
  return [
    row(previewTexts.brandText, brandText, minTextRatio),
    row(previewTexts.brandUi, brandUi, '3:1'),
  ]
}

function ContrastTable({ colours, typed }: { colours: Palette; typed: string }) {
  const { brand, onBrand } = colours.light
  const rows: ContrastRow[] = [
    {
      label: previewTexts.onBrand,
      ratio: contrastRatio(brand, onBrand),
      minRatio: minTextRatio,
      colour: brand,
    },
    ...schemes.flatMap((scheme) => contrastRows(scheme, colours[scheme])),
  ]
  return (
    <div className="brand-contrasts">
      <h3>{previewTexts.contrasts}</h3>
      <dl>
        {rows.map(({ label, ratio, minRatio, colour }) => (
          <div key={label} className="brand-contrast">
            <dt>
              <span className="brand-swatch" style={{ background: colour }} aria-hidden="true" />
              {label}
            </dt>
            <dd className="figures">
              <strong>{previewTexts.ratio(ratio)}</strong> {previewTexts.minimum(minRatio)},{' '}
              {colour === typed ? previewTexts.asTyped : previewTexts.adjusted(colour)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="brand-note">{previewTexts.note}</p>
    </div>
  )
}
