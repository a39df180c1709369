// RUN: not %lint %s 2>&1 | %expect
// GLM that is not there: its vectors and matrices are laid out element by element, as GLM's are
// unless it is told otherwise. A record of 12 bytes a lane takes 12 sectors, of 36 the 32 lanes of
// a field touch one each.
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

static_assert(sizeof(glm::vec2) == 8 && alignof(glm::vec2) == 4, "");
static_assert(sizeof(glm::vec3) == 12 && alignof(glm::vec3) == 4, "");
static_assert(sizeof(glm::vec4) == 16 && alignof(glm::vec4) == 4, "");
static_assert(sizeof(glm::mat3) == 36 && sizeof(glm::mat4) == 64 && sizeof(glm::quat) == 16, "");
static_assert(sizeof(glm::mat4x3) == 48 && sizeof(glm::dvec3) == 24 && sizeof(glm::u8vec3) == 3, "");

// CHECK: library-vectors.cu:[[#@LINE+2]]:46: warning: global load moves 12 sectors instead of 4
__global__ void field(const glm::vec3 *p, float *o) {
  o[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x].y;
}

// CHECK: library-vectors.cu:[[#@LINE+2]]:46: warning: global load moves 32 sectors instead of 4
__global__ void column(const glm::mat3 *m, float *o) {
  o[blockIdx.x * blockDim.x + threadIdx.x] = m[blockIdx.x * blockDim.x + threadIdx.x][1][2];
}

// All that is here for the sake of compiling.
__global__ void uses(const glm::vec3 *p, const glm::mat4 *m, const glm::quat *r, glm::vec4 *o) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  glm::mat3 J = glm::mat3(1.0f / 3.0f, 0.0, -2.0f, 0, 1, 0, 0.0f, 0.0f, 1);
  glm::mat3 W = glm::transpose(glm::mat3(m[0])) * J * glm::inverse(J) * 2.0f;
  glm::vec3 d = glm::normalize(p[i] - glm::vec3(glm::vec4(1, 2, 3, 4))) * 2.0f + W * p[i];
  d += 0.5f;
  d *= glm::vec3(1);
  d = glm::clamp(glm::max(d, 0.0f), 0.f, 1.f) + glm::mix(d, -d, 0.5f) / glm::length(d);
  d = glm::cross(d, glm::mat3_cast(glm::normalize(r[i])) * d) + r[i] * d;
  o[i] = glm::vec4(glm::dot(d, d) * d, glm::any(glm::lessThan(d, glm::vec3(1))) ? 1.0f : 0.0f);
}

int main() {
  field<<<8, 128>>>(nullptr, nullptr);
  column<<<8, 128>>>(nullptr, nullptr);
  glm::mat4 view = glm::lookAt(glm::vec3(0), glm::vec3(1), glm::vec3(0, 1, 0));
  return int(*glm::value_ptr(view));
}
