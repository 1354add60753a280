/** The map that will most likely be shown is drawn while the table is still on its way. */
import { likelyBoard, tableCame } from '../lib/early';
import { Layout } from '../map/geometry';
import { pictureOf } from '../map/paint';
import { whenLettered } from '../map/typefaces';

export function drawAhead(): void {
  const came = tableCame();
  void likelyBoard().then((board) => {
    if (!board) return;
    pictureOf(new Layout(board), 'nameless');
    // On a slow line the letters of the map must not keep the table waiting.
    void came.then(() => whenLettered(board, () => undefined));
  });
}
