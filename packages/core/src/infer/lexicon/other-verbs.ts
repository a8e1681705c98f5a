/** The common verbs of tool names and descriptions in other languages than English, as they begin such a text. */
import type { VerbClass } from './verb-class.ts';

type ByClass = Readonly<Partial<Record<VerbClass, string>>>;

/** Languages with spaces between words: the word as it stands, without accents. */
export const SPACED_VERBS: readonly ByClass[] = [
  // Spanish
  {
    read: `obtener obtiene listar lista leer lee buscar busca consultar consulta mostrar muestra ver recuperar recupera
      encontrar encuentra devolver devuelve describir describe contar cuenta explorar descubrir verificar verifica`,
    compute: 'calcular calcula comparar compara validar valida convertir convierte traducir traduce analizar analiza',
    create: 'crear crea agregar agrega anadir anade insertar inserta registrar registra subir sube importar importa',
    update: `actualizar actualiza modificar modifica editar edita cambiar cambia escribir escribe guardar guarda
      renombrar renombra mover mueve reemplazar reemplaza configurar configura`,
    delete: `eliminar elimina borrar borra quitar quita suprimir suprime destruir destruye vaciar vacia purgar purga
      revocar revoca`,
    end: 'cancelar cancela detener detiene desactivar desactiva archivar archiva cerrar cierra',
    execute: 'ejecutar ejecuta lanzar lanza desplegar despliega',
    send: 'enviar envia publicar publica notificar notifica compartir comparte responder responde',
    pay: 'pagar paga cobrar cobra reembolsar reembolsa comprar transferir transfiere',
    export: 'exportar exporta descargar descarga',
  },
  // French
  {
    read: `obtenir obtient lister liste lire lit chercher cherche rechercher recherche recuperer recupere afficher affiche
      consulter consulte trouver trouve voir renvoyer renvoie retourner retourne decrire decrit compter compte`,
    compute: 'calculer calcule comparer compare valider valide convertir convertit traduire traduit analyser analyse',
    create: 'creer cree ajouter ajoute inserer insere enregistrer enregistre televerser importer importe',
    update: `modifier modifie actualiser editer changer change ecrire ecrit sauvegarder renommer renomme
      deplacer deplace remplacer remplace configurer configure`,
    delete:
      'supprimer supprime effacer efface enlever retirer retire detruire detruit vider vide purger revoquer revoque',
    end: 'annuler annule arreter arrete desactiver desactive archiver fermer ferme',
    execute: 'executer lancer lance deployer deploie',
    send: 'envoyer envoie publier publie notifier notifie partager partage repondre repond',
    pay: 'payer paie rembourser rembourse acheter achete',
    export: 'exporter telecharger telecharge',
  },
  // German, also as it is written where there are no umlauts
  {
    read: `hole holen holt abrufen ruft liste auflisten listet lese lesen liest suche suchen sucht zeige zeigen zeigt
      anzeigen finde finden findet lade laden gib gibt ausgeben nachschlagen zahle zahlen abfragen durchsuchen durchsucht`,
    compute:
      'berechne berechnen berechnet vergleiche vergleichen vergleicht prufe prufen pruft pruefe pruefen prueft ubersetze ubersetzen',
    create: `erstelle erstellen erstellt anlegen legt hinzufugen fugt hinzufuegen fuegt einfugen erzeuge erzeugen erzeugt hochladen
      importieren importiert`,
    update: `aktualisiere aktualisieren aktualisiert aendere aendern aendert andern andert bearbeite bearbeiten bearbeitet schreibe schreiben
      schreibt speichere speichern speichert umbenennen benennt verschiebe verschieben verschiebt ersetze ersetzen setze
      setzen setzt`,
    delete: `losche loschen loscht loesche loeschen loescht entferne entfernen entfernt vernichte vernichten leere leeren leert widerrufe widerrufen
      widerruft zurucksetzen`,
    end: 'storniere stornieren storniert stoppe stoppen stoppt beende beenden beendet deaktivieren archivieren schliessen',
    execute: 'ausfuhren fuhrt ausfuehren fuehrt starte starten startet bereitstellen',
    send: 'sende senden sendet versende versenden verschicken schicke veroffentliche veroffentlichen benachrichtige teile teilen',
    pay: 'bezahle bezahlen bezahlt uberweise uberweisen uberweist erstatte erstatten kaufe kaufen',
    export: 'exportiere exportieren exportiert herunterladen',
  },
  // Portuguese
  {
    read: `obter obtem listar ler le buscar procurar procura pesquisar pesquisa consultar mostrar mostra exibir exibe
      recuperar encontrar retornar retorna descrever descreve verificar`,
    compute: 'calcular comparar validar converter traduzir analisar analisa',
    create: 'criar cria adicionar adiciona inserir insere registrar',
    update: 'atualizar atualiza alterar altera mudar escrever escreve salvar salva renomear renomeia substituir',
    delete: 'excluir exclui apagar apaga deletar deleta remover remove limpar limpa esvaziar',
    end: 'cancelar parar desativar desativa arquivar arquiva fechar fecha',
    execute: 'executar executa rodar implantar',
    send: 'enviar envia publicar notificar compartilhar compartilha responder',
    pay: 'pagar reembolsar comprar transferir',
    export: 'exportar baixar baixa',
  },
  // Italian
  {
    read: `ottenere ottieni ottiene elencare elenca leggere leggi legge cercare cerca mostrare mostra recuperare recupera
      trovare trova visualizzare visualizza restituire restituisce descrivere consultare`,
    compute: 'calcolare calcola confrontare confronta convalidare convertire tradurre analizzare',
    create: 'creare crea aggiungere aggiungi aggiunge inserire inserisci inserisce caricare carica importare',
    update: `aggiornare aggiorna modificare modifica cambiare cambia scrivere scrivi scrive salvare salva rinominare rinomina
      spostare sposta sostituire`,
    delete: 'eliminare elimina cancellare cancella rimuovere rimuovi rimuove svuotare svuota distruggere revocare',
    end: 'annullare annulla fermare ferma disattivare disattiva archiviare archivia chiudere chiudi chiude',
    execute: 'eseguire esegui esegue avviare avvia distribuire',
    send: 'inviare invia spedire pubblicare pubblica notificare condividere condividi rispondere',
    pay: 'pagare rimborsare acquistare trasferire',
    export: 'esportare esporta scaricare scarica',
  },
  // Russian
  {
    read: `получить получает список найти находит поиск искать ищет прочитать читает читать показать показывает вернуть
      возвращает просмотреть просмотр посмотреть описать запросить`,
    compute: 'рассчитать вычислить вычисляет сравнить сравнивает проверить проверяет перевести анализировать',
    create: 'создать создает создаёт добавить добавляет вставить загрузить импортировать зарегистрировать',
    update: `обновить обновляет изменить изменяет редактировать записать записывает сохранить сохраняет переименовать
      переместить перемещает заменить установить`,
    delete: 'удалить удаляет стереть стирает очистить очищает уничтожить сбросить отозвать',
    end: 'отменить отменяет остановить останавливает отключить архивировать закрыть',
    execute: 'выполнить выполняет запустить запускает развернуть',
    send: 'отправить отправляет опубликовать публикует уведомить поделиться ответить',
    pay: 'оплатить купить',
    export: 'экспортировать скачать',
  },
];

/** Languages without spaces: what such a text begins with, or ends with in Japanese and Korean. */
export const UNSPACED_VERBS: readonly ByClass[] = [
  // Chinese
  {
    read: '获取 查询 列出 读取 搜索 查找 查看 检索 显示 返回 浏览 統計 统计 獲取 查詢 讀取 搜尋 查看 列举',
    compute: '计算 比较 验证 转换 翻译 分析 校验 解析 計算 比較',
    create: '创建 添加 新增 新建 插入 上传 导入 注册 生成 創建 新增',
    update: '更新 修改 编辑 写入 保存 重命名 移动 替换 设置 变更 編輯 寫入',
    delete: '删除 移除 清空 清除 销毁 撤销 重置 卸载 刪除',
    end: '取消 停止 关闭 禁用 归档 终止 暂停',
    execute: '执行 运行 部署 触发 启动 執行',
    send: '发送 发布 推送 通知 分享 回复 邮寄 發送',
    pay: '支付 退款 转账 购买',
    export: '导出 下载',
  },
  // Japanese
  {
    read: '取得 一覧 検索 読み取 読み込 表示 参照 照会 確認 調べ 返します',
    compute: '計算 比較 検証 変換 翻訳 分析',
    create: '作成 追加 登録 挿入 アップロード 生成',
    update: '更新 変更 編集 書き込 保存 名前を変更 移動 置換 設定',
    delete: '削除 消去 除去 破棄 クリア リセット 取り消',
    end: 'キャンセル 停止 終了 無効 アーカイブ 中止',
    execute: '実行 起動 デプロイ',
    send: '送信 投稿 公開 通知 共有 返信',
    pay: '支払 返金 購入 送金',
    export: 'エクスポート ダウンロード',
  },
  // Korean
  {
    read: '조회 가져오 가져옵 목록 검색 읽기 읽습 보기 찾기 찾습 반환 확인',
    compute: '계산 비교 검증 변환 번역 분석',
    create: '생성 추가 만들 등록 삽입 업로드',
    update: '업데이트 수정 변경 편집 저장 쓰기 이동 교체 설정',
    delete: '삭제 제거 지우 지웁 비우 초기화',
    end: '취소 중지 종료 비활성',
    execute: '실행 배포 시작',
    send: '전송 보내 보냅 게시 발송 알림 공유 답장',
    pay: '결제 환불 구매 송금',
    export: '내보내 다운로드',
  },
];
