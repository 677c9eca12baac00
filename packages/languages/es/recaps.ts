import type { RecapWords } from '../recap-words.ts';

export const recaps: RecapWords = {
  locale: 'es',
  title: (names, every, dates) => `${names}: resumen ${every === 'daily' ? 'diario' : 'semanal'}, ${dates}`,
  collections: (count) => `${count} colecciones`,
  sales: (count, isOne) => `${count} ${isOne ? 'venta' : 'ventas'}`,
  chains: (names) => `en ${names}`,
  chainCount: (count) => `en ${count} cadenas`,
  change(percent, direction, every) {
    const before = every === 'daily' ? 'el día anterior' : 'la semana anterior';
    if (direction === 'same') return `Mismo volumen que ${before}`;
    return `Volumen: un ${percent} % ${direction === 'up' ? 'más' : 'menos'} que ${before}`;
  },
  buyers: (count, isOne) => `${count} ${isOne ? 'comprador' : 'compradores'}`,
  median: (price) => `mediana ${price}`,
  highest: (token, price) => `La más alta: ${token} por ${price}`,
  sweep: (pieces, price) => `Mayor compra en lote: ${pieces} NFT${price === null ? '' : ` por ${price}`}`,
  washed: (count, isOne) =>
    isOne
      ? `${count} venta omitida: parece una operación ficticia`
      : `${count} ventas omitidas: parecen operaciones ficticias`,
};
