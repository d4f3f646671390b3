# Not built on the development machine, which has no container engine: what it runs is also run by CI,
# step by step (the hashed lock, production settings, collectstatic).
FROM python:3.11-slim AS build
WORKDIR /app
RUN python -m venv /venv
COPY requirements.txt .
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
# The secrets of this step live as long as the step.
RUN PYTHON=/venv/bin/python sh scripts/production.sh /venv/bin/python manage.py collectstatic --noinput --ignore "redoc*"

FROM python:3.11-slim
RUN useradd --system --no-create-home gelijkspel
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /app /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 DJANGO_SETTINGS_MODULE=config.settings.prod LOG_JSON=true
USER gelijkspel
EXPOSE 8000
# Worker: celery -A config worker -c 2 --without-gossip --without-mingle -O fair
# Reviews: celery -A config worker -Q review -n review@%h -c 1 --without-gossip --without-mingle
# Beat (one): celery -A config beat -s /tmp/beat --pidfile ""
CMD ["gunicorn", "-w", "2", "-k", "gthread", "--threads", "4", "--keep-alive", "30", "--no-control-socket", "-b", "0.0.0.0:8000", "config.wsgi"]
