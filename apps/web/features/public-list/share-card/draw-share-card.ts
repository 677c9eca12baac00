import { wrapText } from './wrap-text.ts';

export const CARD = { width: 1200, height: 630 };

export type CardContent = {
  /** What the person wants to tell. */
  headline: string;
  name: string;
  /** Already shortened: the picture must not show the whole address. */
  wallet: string;
  /** Where the list is, without the protocol. */
  place: string;
  color: string;
  isWinner: boolean;
  logo: CanvasImageSource | null;
  banner: HTMLImageElement | null;
};

const MARGIN = 72;
const WIDTH = CARD.width - 2 * MARGIN;
const LOGO = 132;
const DISPLAY = '"Bricolage Grotesque Variable", "Inter Variable", system-ui, sans-serif';
const TEXT = '"Inter Variable", system-ui, sans-serif';
const MONO = 'ui-monospace, Menlo, monospace';

/** The same layout as the list's own card for link previews. */
export function drawShareCard(context: CanvasRenderingContext2D, content: CardContent): void {
  drawBackdrop(context, content);
  if (content.isWinner) drawConfetti(context);
  if (content.logo) drawLogo(context, content.logo);
  context.textAlign = 'left';
  context.direction = 'ltr';
  context.textBaseline = 'alphabetic';
  context.fillStyle = '#ffffff';
  write(context, content.headline, { font: `700 104px ${DISPLAY}`, bottom: 356, lineHeight: 110 });
  write(context, content.name, {
    font: `600 52px ${DISPLAY}`,
    bottom: 500,
    lineHeight: 60,
    maxLines: 2,
  });
  context.globalAlpha = 0.85;
  write(context, content.wallet, { font: `500 30px ${MONO}`, bottom: 572, lineHeight: 36, width: 340 });
  context.textAlign = 'right';
  write(context, content.place, { font: `500 28px ${TEXT}`, bottom: 572, lineHeight: 36, width: 680 });
  context.globalAlpha = 1;
}

type Writing = { font: string; bottom: number; lineHeight: number; maxLines?: number; width?: number };

/** The last line stands on `bottom`. */
function write(context: CanvasRenderingContext2D, text: string, writing: Writing): void {
  const { font, bottom, lineHeight, maxLines = 1, width = WIDTH } = writing;
  context.font = font;
  const lines = wrapText(text, { measure: (one) => context.measureText(one).width, width, maxLines });
  const x = context.textAlign === 'right' ? CARD.width - MARGIN : MARGIN;
  for (const [at, line] of lines.entries())
    context.fillText(line, x, bottom - (lines.length - 1 - at) * lineHeight);
}

function drawBackdrop(context: CanvasRenderingContext2D, { banner, color }: CardContent): void {
  const { width, height } = CARD;
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  if (banner) {
    const scale = Math.max(width / banner.naturalWidth, height / banner.naturalHeight);
    const [w, h] = [banner.naturalWidth * scale, banner.naturalHeight * scale];
    context.drawImage(banner, (width - w) / 2, (height - h) / 2, w, h);
  }
  context.fillStyle = 'rgb(6 16 18 / 0.66)';
  context.fillRect(0, 0, width, height);
  context.fillStyle = color;
  context.fillRect(0, 0, width, 14);
}

function drawLogo(context: CanvasRenderingContext2D, logo: CanvasImageSource): void {
  context.save();
  context.beginPath();
  context.roundRect(MARGIN, MARGIN, LOGO, LOGO, 28);
  context.clip();
  context.drawImage(logo, MARGIN, MARGIN, LOGO, LOGO);
  context.restore();
}

const CONFETTI_COLORS = ['#ffd166', '#ef476f', '#06d6a0', '#ffffff', '#7cc6fe'];

/** In the right upper part, where no text is; the same on every card. */
function drawConfetti(context: CanvasRenderingContext2D): void {
  for (let piece = 0; piece < 46; piece += 1) {
    const x = 520 + ((piece * 269 + piece * piece * 31) % 650);
    const y = 34 + ((piece * 97 + piece * piece * 17) % 200);
    context.save();
    context.translate(x, y);
    context.rotate((piece * 37 * Math.PI) / 180);
    context.fillStyle = CONFETTI_COLORS[piece % CONFETTI_COLORS.length] ?? '#ffffff';
    context.globalAlpha = 0.9;
    context.fillRect(-9, -4, 18, 8);
    context.restore();
  }
}
